"""The rule table: patterns and templates read in both directions, every meaning kept."""

from __future__ import annotations

import pytest

from bot.engine.abilities import Number, Plus, Times, Word, WordKind, walk
from bot.oracle.automaton import Lexical
from bot.oracle.lexer import tokenise
from bot.oracle.patterns import V, compile_pattern, with_articles
from bot.oracle.table import Grammar, Rule, grammar, only
from tests.oracle.reading import read


def _grammar(*rules: tuple[str, str, object]) -> Grammar:
    grammar = Grammar()
    for category, pattern, template in rules:
        grammar.add(Rule(category, compile_pattern(pattern), template, "who"))
    return grammar


ONE, TWO = Number(1, "word"), Number(2, "word")
NUMBERS = (("N", "one", ONE), ("N", "two", TWO))


def test_a_rule_reads_and_prints_what_its_template_says() -> None:
    grammar = _grammar(*NUMBERS, ("Sum", "{left:N} plus {right:N}", Plus(V.left, V.right)))
    assert grammar.parse("Sum", ("one", "plus", "two")) == [Plus(ONE, TWO)]
    assert grammar.emit("Sum", Plus(TWO, ONE)) == ["two", "plus", "one"]


def test_a_text_of_two_meanings_keeps_both() -> None:
    grammar = _grammar(*NUMBERS, ("Sum", "{a:N} {b:N}", Plus(V.a, V.b)), ("Sum", "{a:N} {b:N}", Plus(V.b, V.a)))
    assert len(grammar.parse("Sum", ("one", "two"))) == 2


def test_readings_that_differ_in_spelling_alone_are_one() -> None:
    grammar = _grammar(("N", "one", Number(1, "word")), ("N", "one", Number(1, "digit")))
    assert grammar.parse("N", ("one",)) == [Number(1)]


@pytest.mark.parametrize(("words", "items"), [("one", (ONE,)), ("one and two", (ONE, TWO)), ("one , two , and one", (ONE, TWO, ONE))])
def test_a_list_has_its_commas_and_conjunction(words: str, items: tuple[Number, ...]) -> None:
    grammar = _grammar(*NUMBERS, ("List", "{items:N+and}", V.items))
    assert grammar.parse("List", tuple(words.split())) == [items]
    assert grammar.emit("List", items) == words.split()


def test_a_list_without_its_last_conjunction_is_not_one() -> None:
    grammar = _grammar(*NUMBERS, ("List", "{items:N+and}", V.items))
    assert grammar.parse("List", ("one", ",", "two")) == []


def test_a_rule_that_its_template_does_not_fit_does_not_print() -> None:
    grammar = _grammar(*NUMBERS, ("Double", "twice {n:N}", Times(2, V.n)))
    assert grammar.emit("Double", Times(3, ONE)) is None


def test_how_far_a_text_was_read_is_known() -> None:
    grammar = _grammar(*NUMBERS, ("Sum", "{left:N} plus {right:N}", Plus(V.left, V.right)))
    assert grammar.reach("Sum", ("one", "plus", "three")) == 1


@pytest.mark.parametrize(
    ("word", "article"),
    [
        ("Elf", "an"),
        ("Goblin", "a"),
        ("Unicorn", "a"),
        ("unless", "an"),
        ("8/8", "an"),
        ("18/18", "an"),
        ("1/1", "a"),
        ("X/X", "an"),
        ("one", "a"),
        ("Uncle", "an"),
        ("Urza's", "an"),
        ("~Emrakul", "an"),
    ],
)
def test_an_article_is_written_by_the_sound_that_follows(word: str, article: str) -> None:
    assert with_articles(["a(n)", word]) == [article, word]


def test_a_paragraph_is_cut_into_words_sizes_and_symbols() -> None:
    tokens = tokenise("{2}{U}, {T}: Target creature's size becomes 1/1.")
    assert tokens == ("{2}{U}", ",", "{T}", ":", "target", "creature", "'s", "size", "becomes", "1/1", ".")


def test_color_words_are_leaves() -> None:
    assert Word(WordKind.COLOR, "red") in walk(read("Red creatures have haste."))


_CODED = {
    "This": "this creature",
    "It": "those creatures",
    "Noun": "legendary Goblin creatures you control with flying",
    "TargetRef": "two target creatures",
    "Both": "this creature and target Elf",
    "Bonus": "+1/+1",
    "Creation": "create two tapped 2/2 red Goblin creature tokens with haste",
    "Put": "put two +1/+1 counters on target Elf",
    "Framed": "this creature gets +1/+1 until end of turn",
    "Until": "until end of turn",
    "Player": "each opponent",
    "Size": "2/2",
    "Number": "three",
    "Count": "an",
    "Color": "red",
    "TypeWords": "Elves",
    "Keyword.bare": "first strike",
    "Moment": "as this creature enters ,",
}


@pytest.mark.parametrize("category", _CODED)
def test_what_code_reads_the_same_code_prints(category: str) -> None:
    tokens = tuple(_CODED[category].split(" "))
    (meaning,) = grammar.parse(category, tokens)
    assert grammar.emit(category, meaning) == list(tokens)


def test_a_category_is_not_asked_to_print_what_it_refuses() -> None:
    grammar, asked = _grammar(*NUMBERS), []
    for name, kind in (("Numbers", Number), ("Words", Word)):
        code = Lexical(lambda _tokens, _at, _memo: [], lambda node, _plural: asked.append(node), prints=only(kind))
        grammar.add_lexical(name, code)
        grammar.add(Rule("All", compile_pattern(f"{{x:{name}}}"), V.x, "who"))
    assert grammar.emit("All", ONE) is None
    assert asked == [ONE]
