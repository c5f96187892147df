# Le Greffier dans un conteneur : dépendances verrouillées, aucun droit, un volume pour les données. Voir docs/exploitation.md.
FROM python:3.11-slim AS dependencies
COPY requirements.lock /
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r /requirements.lock

FROM python:3.11-slim
RUN groupadd --gid 10001 greffier \
    && useradd --no-log-init --uid 10001 --gid greffier --home-dir /data --no-create-home --shell /usr/sbin/nologin greffier \
    && install --directory --owner=greffier --group=greffier --mode=0700 /data
COPY --from=dependencies /venv /venv
WORKDIR /app
COPY LICENSE NOTICE ./
COPY rulesdata rulesdata
COPY bot bot
RUN /venv/bin/python -m compileall -q bot rulesdata

ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    GREFFIER_DATA=/data \
    GREFFIER_JOURNAL_FORMAT=json \
    GREFFIER_SANTE=127.0.0.1:9090
USER 10001:10001
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9090/sante', timeout=4)"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["discord"]
