"""`attnsym explain WORD`: a verdict, a kind of need or a rule, in a few sentences."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from attnsym.commands.paths import complain
from attnsym.commands.rules import page
from attnsym.rules import find_rule
from attnsym.show.words import WORDS


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "word", nargs="*", metavar="WORD", help="such as  refuted, truncated, existence, variance_of_sum"
    )


def run(arguments: Namespace) -> int:
    word = " ".join(arguments.word).lower()
    if not word:
        print("Words that can be explained:\n")
        for name, text in WORDS.items():
            print(f"  {name:<34} {text.split('. ')[0].rstrip('.')}.")
        print("\nAnd the name of any rule (`attnsym rules` lists them).")
        return 0
    if word in WORDS:
        print(f"{word}\n\n{WORDS[word]}")
        return 0
    try:
        print(page(find_rule(word)))
    except KeyError as error:
        return complain(f"nothing is called {word}; {error.args[0]}. `attnsym explain` lists the words.")
    return 0
