from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.bad_body_error import BadBodyError
from ...models.batch import Batch
from ...models.batch_request import BatchRequest
from ...models.error import Error
from ...models.fault_on_our_side_error import FaultOnOurSideError
from ...models.forbidden_error import ForbiddenError
from ...models.service_down_error import ServiceDownError
from ...models.too_many_requests_error import TooManyRequestsError
from ...models.unauthorized_error import UnauthorizedError
from ...models.unsupported_media_type_error import UnsupportedMediaTypeError
from ...types import Response


def _get_kwargs(
    *,
    body: BatchRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/batches",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> (
    BadBodyError
    | Batch
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | None
):
    if response.status_code == 200:
        response_200 = Batch.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = BadBodyError.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = UnauthorizedError.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = ForbiddenError.from_dict(response.json())

        return response_403

    if response.status_code == 404:
        response_404 = Error.from_dict(response.json())

        return response_404

    if response.status_code == 409:
        response_409 = Error.from_dict(response.json())

        return response_409

    if response.status_code == 415:
        response_415 = UnsupportedMediaTypeError.from_dict(response.json())

        return response_415

    if response.status_code == 422:
        response_422 = Error.from_dict(response.json())

        return response_422

    if response.status_code == 429:
        response_429 = TooManyRequestsError.from_dict(response.json())

        return response_429

    if response.status_code == 500:
        response_500 = FaultOnOurSideError.from_dict(response.json())

        return response_500

    if response.status_code == 503:
        response_503 = ServiceDownError.from_dict(response.json())

        return response_503

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[
    BadBodyError
    | Batch
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: BatchRequest,
) -> Response[
    BadBodyError
    | Batch
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
]:
    """Look up many vehicles

     Looks up a list of up to 10,000 VINs in the background. The list is checked first, for free, and
    then looked up, one credit for each vehicle that is found. With `preview`, it waits after the check:
    read what it would cost, then resume it, or send it again without `preview`. The same list with the
    same `only_new` and `max_credits` is the same batch for 30 days, whoever of your keys and apps sends
    it again and when: you get the batch that there is, and pay nothing more. Order, repetitions, case,
    spaces, and hyphens make no difference. A canceled batch is not found again. A batch spends within
    the daily cap of the key or app that started it, and makes automatic top-up buy nothing unless you
    allow it in the portal. Without credits it waits, and goes on by itself when there are some.

    Args:
        body (BatchRequest): The VINs to look up, and how.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BadBodyError | Batch | Error | FaultOnOurSideError | ForbiddenError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    body: BatchRequest,
) -> (
    BadBodyError
    | Batch
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | None
):
    """Look up many vehicles

     Looks up a list of up to 10,000 VINs in the background. The list is checked first, for free, and
    then looked up, one credit for each vehicle that is found. With `preview`, it waits after the check:
    read what it would cost, then resume it, or send it again without `preview`. The same list with the
    same `only_new` and `max_credits` is the same batch for 30 days, whoever of your keys and apps sends
    it again and when: you get the batch that there is, and pay nothing more. Order, repetitions, case,
    spaces, and hyphens make no difference. A canceled batch is not found again. A batch spends within
    the daily cap of the key or app that started it, and makes automatic top-up buy nothing unless you
    allow it in the portal. Without credits it waits, and goes on by itself when there are some.

    Args:
        body (BatchRequest): The VINs to look up, and how.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BadBodyError | Batch | Error | FaultOnOurSideError | ForbiddenError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: BatchRequest,
) -> Response[
    BadBodyError
    | Batch
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
]:
    """Look up many vehicles

     Looks up a list of up to 10,000 VINs in the background. The list is checked first, for free, and
    then looked up, one credit for each vehicle that is found. With `preview`, it waits after the check:
    read what it would cost, then resume it, or send it again without `preview`. The same list with the
    same `only_new` and `max_credits` is the same batch for 30 days, whoever of your keys and apps sends
    it again and when: you get the batch that there is, and pay nothing more. Order, repetitions, case,
    spaces, and hyphens make no difference. A canceled batch is not found again. A batch spends within
    the daily cap of the key or app that started it, and makes automatic top-up buy nothing unless you
    allow it in the portal. Without credits it waits, and goes on by itself when there are some.

    Args:
        body (BatchRequest): The VINs to look up, and how.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BadBodyError | Batch | Error | FaultOnOurSideError | ForbiddenError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: BatchRequest,
) -> (
    BadBodyError
    | Batch
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | None
):
    """Look up many vehicles

     Looks up a list of up to 10,000 VINs in the background. The list is checked first, for free, and
    then looked up, one credit for each vehicle that is found. With `preview`, it waits after the check:
    read what it would cost, then resume it, or send it again without `preview`. The same list with the
    same `only_new` and `max_credits` is the same batch for 30 days, whoever of your keys and apps sends
    it again and when: you get the batch that there is, and pay nothing more. Order, repetitions, case,
    spaces, and hyphens make no difference. A canceled batch is not found again. A batch spends within
    the daily cap of the key or app that started it, and makes automatic top-up buy nothing unless you
    allow it in the portal. Without credits it waits, and goes on by itself when there are some.

    Args:
        body (BatchRequest): The VINs to look up, and how.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BadBodyError | Batch | Error | FaultOnOurSideError | ForbiddenError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
