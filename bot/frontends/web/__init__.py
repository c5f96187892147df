"""A web page in French, and the same answers as JSON: rendered here, without a script, a cookie or anything from elsewhere."""

from bot.frontends.web.application import application
from bot.frontends.web.run import run

__all__ = ["application", "run"]
