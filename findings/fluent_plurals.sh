#!/usr/bin/env bash
# fluent.runtime 0.4.0 with Babel 2.18.0
# Guess: as Fluent's guide on selectors says, a number is formatted first and its plural form is that of
#   what was written ("1.0 points"; Polish has another form for 5,0 than for 5), and with type: "ordinal"
#   it is that of a place.
# Seen: the form is that of the bare number: "1.0 point", "1,0 Punkt", and in Polish those of 2 and 5 for
#   2,0 and 5,0. Babel beside it, asked for 1.0, knows better. The ordinal type is unknown: every place
#   gets the default form, 1th, 2th, 3th, and the error only stands in a list beside the text.
# For whom: who shows averages, ratings or places in languages with plural forms.
exec "$(dirname "$0")/with" fluent.runtime==0.4.0 babel==2.18.0 <<'PY'
from decimal import Decimal

from babel import Locale
from fluent.runtime import FluentBundle, FluentResource

FORM = """text = { NUMBER($n, minimumFractionDigits: 1) ->
    [one] one
    [few] few
    [many] many
   *[other] other
}
"""
PLACE = """text = { NUMBER($n, type: "ordinal") ->
    [one] { $n }st
    [two] { $n }nd
    [few] { $n }rd
   *[other] { $n }th
}
"""
FORMS = {("en", 1): "one", ("de", 1): "one", ("it", 1): "one", ("pl", 2): "few", ("pl", 5): "many"}


def text(locale, source, n):
    bundle = FluentBundle([locale], use_isolating=False)
    bundle.add_resource(FluentResource(source))
    return bundle.format_pattern(bundle.get_message("text").value, {"n": n})


for (locale, n), expected in FORMS.items():
    form, errors = text(locale, FORM, n)
    right = Locale(locale).plural_form(Decimal(f"{n}.0"))
    print(f"{locale}, {n}.0: Fluent takes the form {form!r}, Babel {right!r}")
    assert (form, errors, right) == (expected, [], "other")
places = [text("en", PLACE, n) for n in (1, 2, 3)]
print(*places, sep="\n")
assert [place for place, _ in places] == ["1th", "2th", "3th"] and all(errors for _, errors in places)
PY
