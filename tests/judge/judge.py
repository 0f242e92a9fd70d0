"""Says what Discord's own API description objects to in a request."""

import functools
import json
import re
from typing import Any

from jsonschema.exceptions import ValidationError

from tests.judge import description, unions

BODY_KINDS = ("application/json", "multipart/form-data")
LONGEST_SENTENCE = 160


class Judge:
    """Holds a compiled description; judging a request twice costs one look-up."""

    def __init__(self, document: dict[str, Any]) -> None:
        """Take a description that `description.read` has made strict."""
        self._operations = {
            (method.upper(), template): operation
            for template, operations in document["paths"].items()
            for method, operation in operations.items()
            if isinstance(operation, dict)
        }
        self._templates = sorted(
            {template for _, template in self._operations}, key=lambda each: each.count("{")
        )
        self._patterns = {template: _pattern(template) for template in self._templates}
        self._validator = unions.validator_for(document)
        self._known: dict[int, list[str]] = {}
        """By a hash: kept as they are, all bodies of a test run would fill the memory."""

    def errors(self, method: str, path: str, body: Any) -> list[str]:
        """List objections, each as "where: what"; none means the request is valid.

        `path` may carry the API root and a query, which are not judged. `body` is the JSON body or
        the `payload_json` part of a multipart body, or None.
        """
        below_root = re.sub(r"^/api(/v\d+)?(?=/)", "", path).partition("?")[0]
        template = self._template(method.upper(), below_root)
        if template is None:
            return [f"{method.upper()} {below_root}: Discord has no such route"]
        written = json.dumps(body, sort_keys=True, default=str)
        key = hash((method.upper(), template, written))
        if key not in self._known:
            self._known[key] = self._objections(method.upper(), template, body)
        return list(self._known[key])

    def _template(self, method: str, path: str) -> str | None:
        for template in self._templates:
            if (method, template) in self._operations and self._patterns[template].fullmatch(path):
                return template
        return None

    def _objections(self, method: str, template: str, body: Any) -> list[str]:
        request = self._operations[method, template].get("requestBody")
        if request is None:
            return [] if not body else ["body: this route takes none"]
        if body is None:
            return ["body: this route needs one"] if request.get("required") else []
        validator = self._compiled(method, template)
        return [_sentence(error) for error in validator.iter_errors(body)]

    @functools.cache  # noqa: B019 - one judge lives as long as the test run
    def _compiled(self, method: str, template: str) -> Any:
        content = self._operations[method, template]["requestBody"]["content"]
        kind = next(kind for kind in BODY_KINDS if kind in content)
        return self._validator(content[kind]["schema"])


def _pattern(template: str) -> re.Pattern[str]:
    """Match the paths of a template; what is named an id must look like one."""
    parts = re.split(r"(\{\w+\})", template)
    return re.compile("".join(_segment(part) for part in parts))


def _segment(part: str) -> str:
    if not part.startswith("{"):
        return re.escape(part)
    return r"\d+" if part.endswith("_id}") else r"[^/]+"


def _sentence(error: ValidationError) -> str:
    where = ".".join(str(step) for step in error.absolute_path) or "body"
    what = error.message
    if len(what) > LONGEST_SENTENCE:
        # The start of a long message is the value complained of, its end is the complaint.
        what = f"{what[: LONGEST_SENTENCE // 2]} … {what[-LONGEST_SENTENCE // 2 :]}"
    return f"{where}: {what}"


@functools.cache
def judge() -> Judge | None:
    """Give the one judge of this test run, or None where there is no description to judge by."""
    path = description.place()
    return Judge(description.read(path)) if path else None
