"""Frozen dataclasses that cost little to define: there are hundreds, and a question in a shell pays for all of them.

The standard decorator compiles five methods for each class at import. Here equality, hash, repr and the refusal to change
are shared by all classes, and ``__init__`` is compiled when a class gets its first instance. Nothing else differs, so
type checkers are shown the standard decorator.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from dataclasses import dataclass as standard_dataclass
from dataclasses import replace as standard_replace
from operator import attrgetter
from typing import TYPE_CHECKING, TypeVar

__all__ = ["dataclass", "replace"]

_T = TypeVar("_T")
_Decorator = Callable[[type[_T]], type[_T]]


def _dataclass(*, frozen: bool = False, slots: bool = False, kw_only: bool = False, eq: bool = True) -> _Decorator[_T]:
    """``dataclass(frozen=True, slots=True)``, made at first use; other kinds are the standard ones."""
    if not (frozen and slots):
        return standard_dataclass(frozen=frozen, slots=slots, kw_only=kw_only, eq=eq)

    def decorate(cls: type[_T]) -> type[_T]:
        made = standard_dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(cls)
        shared = _SHARED if eq else _SHARED_WITHOUT_EQUALITY
        for name, method in shared.items():
            if name not in cls.__dict__:
                setattr(made, name, method)
        if "__init__" not in cls.__dict__:
            setattr(made, "__init__", _init_at_first_use(made))  # noqa: B010  # mypy wants no assignment to it
        return made

    return decorate


if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    dataclass = _dataclass


# --- What all classes share ---------------------------------------------------------------------------------------------


def _values(cls: type) -> Callable[[object], object]:
    """The function that takes an instance to what it is compared by; made once a class."""
    names = [f.name for f in fields(cls) if f.compare]
    values = attrgetter(*names) if names else _nothing
    _COMPARED[cls] = values
    return values


_COMPARED: dict[type, Callable[[object], object]] = {}


def _class_of(self: object) -> type:
    return type(self)


def _nothing(_: object) -> object:
    return ()


def _equals(self: object, other: object) -> object:
    cls = self.__class__
    if other.__class__ is not cls:
        return NotImplemented
    if other is self:
        return True
    values = _COMPARED.get(cls) or _values(cls)
    return values(self) == values(other)


def _hash(self: object) -> int:
    cls = self.__class__
    return hash((_COMPARED.get(cls) or _values(cls))(self))


def _repr(self: object) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in fields(_class_of(self)) if f.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _set_attribute(_: object, name: str, __: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete_attribute(_: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _get_state(self: object) -> list[object]:
    return [getattr(self, f.name) for f in fields(_class_of(self))]


def _set_state(self: object, state: list[object]) -> None:
    for f, value in zip(fields(_class_of(self)), state, strict=True):
        object.__setattr__(self, f.name, value)


_SHARED_WITHOUT_EQUALITY: dict[str, object] = {
    "__repr__": _repr,
    "__setattr__": _set_attribute,
    "__delattr__": _delete_attribute,
    "__getstate__": _get_state,
    "__setstate__": _set_state,
}
_SHARED: dict[str, object] = {**_SHARED_WITHOUT_EQUALITY, "__eq__": _equals, "__hash__": _hash}


# --- Copies that differ in some fields -------------------------------------------------------------------------------------


def _replace(record: _T, /, **changes: object) -> _T:
    """The record with other values in some fields, as the standard function makes it, from one read of all fields."""
    cls = record.__class__
    places, by_name, read = _MADE_FROM.get(cls) or _made_from(cls)
    values = list(read(record))
    try:
        for name, value in changes.items():
            values[places[name]] = value
    except KeyError as unknown:
        raise TypeError(f"{cls.__name__} is not made from a field {unknown}") from None
    if not by_name:
        return cls(*values)
    return cls(*values[: -len(by_name)], **dict(zip(by_name, values[-len(by_name) :], strict=True)))


_Made = tuple[Mapping[str, int], tuple[str, ...], Callable[[object], tuple[object, ...]]]


def _made_from(cls: type) -> _Made:
    """The places of the fields that an instance is made from, those given by name only (the last ones), and what reads them."""
    given = sorted((f for f in fields(cls) if f.init), key=lambda f: f.kw_only is True)
    names = tuple(f.name for f in given)
    read = attrgetter(*names) if len(names) > 1 else _one_or_none(names)
    made = {name: place for place, name in enumerate(names)}, tuple(f.name for f in given if f.kw_only), read
    _MADE_FROM[cls] = made
    return made


def _one_or_none(names: tuple[str, ...]) -> Callable[[object], tuple[object, ...]]:
    return lambda record: tuple(getattr(record, name) for name in names)


_MADE_FROM: dict[type, _Made] = {}

if TYPE_CHECKING:
    replace = standard_replace
else:
    replace = _replace


# --- The one method that each class has of its own ------------------------------------------------------------------------


def _init_at_first_use(cls: type) -> Callable[..., None]:
    """An ``__init__`` that puts the real one in its place."""

    def init(self: object, *args: object, **named: object) -> None:
        real = _compiled_init(cls)
        setattr(cls, "__init__", real)  # noqa: B010  # mypy wants no assignment to it
        real(self, *args, **named)

    return init


def _compiled_init(cls: type) -> Callable[..., None]:
    """The ``__init__`` of the standard decorator: one parameter a field, in order, those by keyword only last."""
    given = [f for f in fields(cls) if f.init]
    by_place = [f for f in given if not f.kw_only]
    by_name = [f for f in given if f.kw_only]
    parameters = ", ".join(["self", *map(_parameter, by_place), *(["*"] if by_name else []), *map(_parameter, by_name)])
    body = [_assignment(f) for f in fields(cls)] + (["self.__post_init__()"] if hasattr(cls, "__post_init__") else [])
    names = {f"_set_{f.name}": getattr(cls, f.name).__set__ for f in fields(cls)}
    names |= {f"_default_{f.name}": f.default for f in fields(cls)}
    names |= {f"_make_{f.name}": f.default_factory for f in fields(cls)}
    names["_MISSING"] = MISSING
    source = f"def __init__({parameters}):\n " + "\n ".join(body or ["pass"])
    exec(source, names)  # the source is made of the names of fields
    made: Callable[..., None] = names["__init__"]
    return made


def _parameter(f: Field[object]) -> str:
    if f.default is not MISSING:
        return f"{f.name}=_default_{f.name}"
    return f.name if f.default_factory is MISSING else f"{f.name}=_MISSING"


def _assignment(f: Field[object]) -> str:
    if f.default_factory is not MISSING:
        value = f"_make_{f.name}()"
        return f"_set_{f.name}(self, {f'{value} if {f.name} is _MISSING else {f.name}' if f.init else value})"
    return f"_set_{f.name}(self, {f.name if f.init else f'_default_{f.name}'})"
