"""Keyword actions that create tokens or put counters as their rule says: amass, connive, endure, explore, incubate [CR 701]."""

from __future__ import annotations

from bot.engine.abilities import Every, KeywordAction, Number
from bot.oracle.table import V, rule

__all__: list[str] = []

# an object does it: "this creature explores", "they each connive"
for _name in ("explore", "connive"):
    rule("Act", f"{{who:Subject}} {_name}|{_name}s", KeywordAction(_name, V.who))
    rule("Act", f"{{who:Subject}} each {_name}", KeywordAction(_name, V.who, form="each"))
rule("Act", "{who:Subject} explore|explores , then it explores again", KeywordAction("explore", V.who, times=Number(2, "again")))
rule("Act", "{who:Subject} explore|explores {times:Times}", KeywordAction("explore", V.who, times=V.times))
for _name in ("connive", "endure"):
    rule("Act", f"{{who:Subject}} {_name}|{_name}s {{n:Number}}", KeywordAction(_name, V.who, amount=V.n))
    _where = KeywordAction(_name, V.who, amount=V.n, where=V.where)
    rule("Act", f"{{who:Subject}} {_name}|{_name}s {{n:Number}} , where X is {{where:Amount}}", _where)

# a player does it: "amass Orcs 2", "incubate X, where X is …"
for _tail, _defined in (("", None), (" , where X is {where:Amount}", V.where)):
    rule("Act", "incubate {n:Number}" + _tail, KeywordAction("incubate", None, amount=V.n, where=_defined))
    _often = KeywordAction("incubate", None, amount=V.n, where=_defined, times=V.times)
    rule("Act", "incubate {n:Number} {times:Times}" + _tail, _often)
    rule("Act", "amass {n:Number}" + _tail, KeywordAction("amass", None, amount=V.n, where=_defined))
    _army = KeywordAction("amass", None, Every(V.kind), V.n, _defined)
    rule("Act", "amass {kind:Plural} {n:Number}" + _tail, _army)
    rule(
        "Act", "{who:PlayerRef} amass|amasses {kind:Plural} {n:Number}" + _tail, KeywordAction("amass", V.who, Every(V.kind), V.n, _defined)
    )
    rule("Act", "{who:PlayerRef} incubate|incubates {n:Number}" + _tail, KeywordAction("incubate", V.who, amount=V.n, where=_defined))
