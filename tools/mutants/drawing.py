"""Draws small faults: a wrong operator or number, a line, branch, `await` or exception lost."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import cast

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "cogs", "games")

_COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
_COMPUTED: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "//",
    ast.FloorDiv: "*",
    ast.Div: "*",
    ast.Mod: "+",
    ast.BitAnd: "|",
    ast.BitOr: "&",
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: what stands in place of a span of a file."""

    file: str
    kind: str
    line: int
    """Of the statement that the span is in, counted from 1."""
    start: int
    end: int
    """The span, in bytes of the file."""
    before: str
    after: str

    def planted(self, source: bytes) -> bytes:
        """The file with the fault in it."""
        if self.before.encode() != source[self.start : self.end]:
            raise ValueError(f"{self.file} has changed since faults were drawn")
        return source[: self.start] + self.after.encode() + source[self.end :]


def draw(seed: int, count: int) -> Sequence[Mutant]:
    """`count` faults, as many of each kind as can be had, at places drawn with `seed`."""
    by_kind: dict[str, list[Mutant]] = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for mutant in mutants_of(path):
                by_kind.setdefault(mutant.kind, []).append(mutant)
    rng, drawn = Random(seed), list[Mutant]()
    for number, kind in enumerate(sorted(by_kind)):
        share = (count - len(drawn)) // (len(by_kind) - number)
        drawn += rng.sample(by_kind[kind], min(share, len(by_kind[kind])))
    return sorted(drawn, key=lambda mutant: (mutant.file, mutant.start))


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every fault that can be planted in the functions of a file.

    What runs while a file is imported is left out: it is reached by every test or by none.
    """
    source = path.read_bytes()
    file = _File(path.relative_to(ROOT).as_posix(), source)
    for statement in _statements(ast.parse(source)):
        yield from file.of_statement(statement)
        for node in _own_expressions(statement):
            yield from file.of_expression(statement, node)


def _statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements in the bodies of functions, without docstrings."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _inside(function.body)


def _inside(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue
        yield statement
        for field in ("body", "orelse", "finalbody"):
            yield from _inside(getattr(statement, field, ()))
        for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
            yield from _inside(part.body)


def _own_expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement, without those of statements in it, and no annotations."""
    for name, value in ast.iter_fields(statement):
        if name == "annotation":
            continue
        parts = cast("list[object]", value) if isinstance(value, list) else [value]
        for each in parts:
            if isinstance(each, ast.expr):
                yield from (node for node in ast.walk(each) if isinstance(node, ast.expr))
            elif isinstance(each, ast.withitem):
                yield from (n for n in ast.walk(each) if isinstance(n, ast.expr))


class _File:
    def __init__(self, name: str, source: bytes) -> None:
        self._name = name
        self._source = source
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def of_statement(self, statement: ast.stmt) -> Iterator[Mutant]:
        match statement:
            case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign():
                yield self._whole("dropped line", statement, "pass")
            case ast.Raise(exc=ast.expr()):
                yield self._whole("exception swallowed", statement, "pass")
            case ast.If(test=test) | ast.While(test=test):
                yield self._replaced("branch swapped", statement, test, f"not ({self._text(test)})")
            case _:
                pass

    def of_expression(self, statement: ast.stmt, node: ast.expr) -> Iterator[Mutant]:
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                yield self._between("operator", statement, left, right, _COMPARED[type(op)])
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _COMPUTED:
                if not isinstance(left, ast.Constant) or not isinstance(left.value, str):
                    yield self._between("operator", statement, left, right, _COMPUTED[type(op)])
            case ast.BoolOp(op=op, values=[left, right]):
                other = "or" if isinstance(op, ast.And) else "and"
                yield self._between("operator", statement, left, right, other)
            case ast.Constant(value=bool() as value):
                yield self._replaced("constant", statement, node, str(not value))
            case ast.Constant(value=int() | float() as value):
                yield self._replaced("constant", statement, node, str(value + 1))
            case ast.Await(value=value):
                text = self._text(value)
                yield self._replaced("await forgotten", statement, node, f"({text})")
            case _:
                pass

    def _whole(self, kind: str, statement: ast.stmt, after: str) -> Mutant:
        return self._replaced(kind, statement, statement, after)

    def _between(
        self, kind: str, statement: ast.stmt, left: ast.expr, right: ast.expr, operator: str
    ) -> Mutant:
        """Replace what stands between two operands; brackets around them stay where they are."""
        start, end = self._span(left)[1], self._span(right)[0]
        gap = self._source[start:end].decode()
        before, after = _brackets(gap)
        middle = f"{gap[:before]} {operator} {gap[after:]}"
        return self._mutant(kind, statement, start, end, middle)

    def _replaced(
        self, kind: str, statement: ast.stmt, node: ast.expr | ast.stmt, after: str
    ) -> Mutant:
        return self._mutant(kind, statement, *self._span(node), after)

    def _mutant(self, kind: str, statement: ast.stmt, start: int, end: int, after: str) -> Mutant:
        before = self._source[start:end].decode()
        return Mutant(self._name, kind, statement.lineno, start, end, before, after)

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        start = self._lines[node.lineno - 1] + node.col_offset
        return start, self._lines[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)

    def _text(self, node: ast.expr) -> str:
        start, end = self._span(node)
        return self._source[start:end].decode()


def _brackets(gap: str) -> tuple[int, int]:
    """Where the operator begins and ends in what stands between two operands: `) + (`."""
    return gap.rfind(")") + 1, gap.find("(") if "(" in gap else len(gap)
