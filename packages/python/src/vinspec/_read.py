"""Reads a response: its answer, or the error to raise."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import httpx
from pydantic import ValidationError

from ._errors import ApiError, class_of_status
from ._generated.models import DETAILS, ErrorDetails
from ._model import DataSource, M, ResponseInfo, with_response

# What proxies and load balancers say by their status, for a while.
_PASSING = {408: "request_timeout", 502: "bad_gateway", 503: "service_unavailable", 504: "gateway_timeout"}


# Decompressed. No response of the API is as large by far.
MOST_BYTES = 2**24


def read_answer(result: type[M], response: httpx.Response, content: bytes, key: str | None) -> M:
    body = _parse(content)
    if not response.is_success:
        raise _read_error(response, body)
    try:
        answer = result.model_validate(body)
    except ValidationError:
        failure = _foreign(response, f"but not {result.__name__}")
    else:
        return with_response(answer, _read_info(response, key))
    raise _complete(failure, response, body)


def _parse(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return None


def _read_info(response: httpx.Response, key: str | None) -> ResponseInfo:
    headers = response.headers
    livemode = headers.get("vinspec-livemode")
    sources = re.findall(r'"([^"]*)";date="([^"]*)', headers.get("data-sources", ""))
    return ResponseInfo(
        status=response.status_code,
        request_id=headers.get("request-id"),
        idempotency_key=key,
        replayed=headers.get("idempotent-replayed") == "true",
        original_request_id=headers.get("original-request-id"),
        livemode=None if livemode is None else livemode == "true",
        credits_charged=_count(headers.get("credits-charged")),
        credits_remaining=_count(headers.get("credits-remaining")),
        data_sources=tuple(DataSource(name, date) for name, date in sources),
        headers=headers,
    )


def _count(value: str | None) -> int | None:
    return int(value) if value is not None and value.isdecimal() else None


def _read_error(response: httpx.Response, body: Any) -> ApiError:
    match body:
        case {"error": {"code": str(code), "message": str(message), **rest}}:
            error = class_of_status(response.status_code)(message)
            error.code = code
            error.details = _read_details(code, rest.get("details"))
            error.request_id = str(rest.get("request_id") or "") or None
            return _complete(error, response, body)
        case _:
            return _complete(_foreign(response, "but not a response of the vinspec API"), response, body)


def _foreign(response: httpx.Response, why: str) -> ApiError:
    origin = f"{response.url.scheme}://{response.url.netloc.decode()}"
    status = response.status_code
    code = _PASSING.get(status, "unexpected_response")
    message = (
        f"{origin} returned status {status}, {why}. Check the base URL and any proxy."
        if code == "unexpected_response"
        else f"{origin} returned status {status} ({code.replace('_', ' ')}). Try again later."
    )
    error = class_of_status(status)(message)
    error.code = code
    return error


def _complete(error: ApiError, response: httpx.Response, body: Any) -> ApiError:
    error.status = response.status_code
    error.request_id = error.request_id or response.headers.get("request-id")
    error.retry_after = read_retry_after(response.headers.get("retry-after", ""))
    error.headers = response.headers
    error.body = body
    return error


def _read_details(code: str, details: Any) -> ErrorDetails | None:
    """None for details that are not those of the contract: `body` has them as they came."""
    try:
        return DETAILS[code].model_validate(details) if code in DETAILS else None
    except ValidationError:
        return None


def read_retry_after(value: str) -> float | None:
    """Seconds, from a number or a date."""
    if re.fullmatch(r"\d{1,9}(\.\d+)?", value):
        return float(value)
    try:
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return None
