"""How a notebook shows an answer. Whatever it says is text, never markup, and never a formula between dollar signs."""

from __future__ import annotations

from html import escape

from ._generated.models import CustomerVehicleSpecsV1
from ._model import Model
from ._sheet import Rows, to_groups

_CARD = "max-width:44em;padding:1em 1.25em;border:1px solid #8884;border-radius:8px;font-family:system-ui,sans-serif"
_HEAD = "text-align:left;padding:.9em 0 .2em;font-size:.85em;opacity:.7;background:none"
_LABEL = "text-align:left;vertical-align:top;padding:.15em 1.5em .15em 0;font-weight:normal;opacity:.7;background:none"
_VALUE = "text-align:left;vertical-align:top;padding:.15em 0;white-space:pre-line;background:none"


def render_card(model: Model) -> str:
    if isinstance(model, CustomerVehicleSpecsV1):
        groups = list(to_groups(model))
        return _render(model.title, model.vin, groups)
    plain = ((name, value) for name, value in model if isinstance(value, str | int | float) and name != "object")
    return _render(type(model).__name__, "", [("", [(name.replace("_", " "), str(value)) for name, value in plain])])


def _render(title: str, subtitle: str, groups: list[tuple[str, Rows]]) -> str:
    head = f'<strong style="font-size:1.2em">{escape(title)}</strong>'
    below = f'<div style="opacity:.7;font-family:monospace">{escape(subtitle)}</div>' if subtitle else ""
    rows = "".join(_render_group(*group) for group in groups)
    opening = f'<div class="tex2jax_ignore mathjax_ignore" style="{_CARD}">'
    return f'{opening}{head}{below}<table style="border-collapse:collapse">{rows}</table></div>'


def _render_group(title: str, rows: Rows) -> str:
    head = f'<tr><th colspan="2" style="{_HEAD}">{escape(title)}</th></tr>' if title else ""
    return head + "".join(
        f'<tr><th style="{_LABEL}">{escape(label)}</th><td style="{_VALUE}">{escape(value)}</td></tr>'
        for label, value in rows
    )
