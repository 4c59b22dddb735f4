"""What all answers of the API have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

import httpx
from pydantic import BaseModel, ConfigDict, PrivateAttr, ValidatorFunctionWrapHandler, WrapValidator


@dataclass(frozen=True)
class DataSource:
    name: str
    date: str
    """Such as 2026-10-13."""


@dataclass(frozen=True)
class ResponseInfo:
    """The rest of a response besides its body."""

    status: int
    request_id: str | None
    """Identifies this request; send it to support."""
    idempotency_key: str | None
    """The key that was sent; None for operations that have none."""
    replayed: bool
    """Whether this is the stored response to an earlier request with the same idempotency key."""
    original_request_id: str | None
    """On a replay, the request that produced the response."""
    livemode: bool | None
    """False with a test key: nothing was charged, bought, or saved."""
    credits_charged: int | None
    """Credits that this response cost; None for operations that cost none."""
    credits_remaining: int | None
    """Credits left to spend after this response; None for operations that cost none."""
    data_sources: tuple[DataSource, ...]
    """Whose data the response was made from; empty where the service does not say."""
    headers: httpx.Headers


class Model(BaseModel):
    """A part of an answer. It cannot be changed, and keeps fields that are newer than this package."""

    model_config = ConfigDict(extra="allow", frozen=True, defer_build=True)

    _response: ResponseInfo | None = PrivateAttr(default=None)

    @property
    def response(self) -> ResponseInfo:
        """The rest of the response. Only an answer itself has one, not what is in it."""
        if self._response is None:
            raise LookupError(f"This {type(self).__name__} is a part of an answer. The answer has the response.")
        return self._response

    def __eq__(self, other: object) -> bool:
        """By what they say, whatever responses they came with."""
        return isinstance(other, Model) and type(self) is type(other) and self.model_dump() == other.model_dump()

    def __hash__(self) -> int:
        return hash(self.model_dump_json())

    def _repr_html_(self) -> str:
        """How a notebook shows it."""
        from ._card import render_card

        return render_card(self)


M = TypeVar("M", bound=Model)


def with_response(model: M, response: ResponseInfo) -> M:
    # Private to this module: pydantic keeps what begins with an underscore out of the fields.
    model._response = response  # pyright: ignore[reportPrivateUsage]
    return model


def _accept_newer(value: Any, validate: ValidatorFunctionWrapHandler) -> Any:
    try:
        return validate(value)
    except ValueError:
        if isinstance(value, str | int | float):
            return value
        raise


NEWER = WrapValidator(_accept_newer)
"""Lets values pass that the contract listed after this package was released."""
