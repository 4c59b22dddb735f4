from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.automatic_top_up import AutomaticTopUp
from ...models.bad_request_error import BadRequestError
from ...models.error import Error
from ...models.fault_on_our_side_error import FaultOnOurSideError
from ...models.service_down_error import ServiceDownError
from ...models.too_many_requests_error import TooManyRequestsError
from ...models.unauthorized_error import UnauthorizedError
from ...models.unsupported_media_type_error import UnsupportedMediaTypeError
from ...types import Response


def _get_kwargs() -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/auto-top-up",
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> (
    AutomaticTopUp
    | BadRequestError
    | Error
    | FaultOnOurSideError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | None
):
    if response.status_code == 200:
        response_200 = AutomaticTopUp.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = BadRequestError.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = UnauthorizedError.from_dict(response.json())

        return response_401

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
    AutomaticTopUp
    | BadRequestError
    | Error
    | FaultOnOurSideError
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
) -> Response[
    AutomaticTopUp
    | BadRequestError
    | Error
    | FaultOnOurSideError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
]:
    """Disable automatic top-up

     Turns the rule off at once and keeps its settings. Needs no permission. A charge in progress may
    still go through and grant its credits; until then, `monthly_spend` includes it.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AutomaticTopUp | BadRequestError | Error | FaultOnOurSideError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError]
    """

    kwargs = _get_kwargs()

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
) -> (
    AutomaticTopUp
    | BadRequestError
    | Error
    | FaultOnOurSideError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | None
):
    """Disable automatic top-up

     Turns the rule off at once and keeps its settings. Needs no permission. A charge in progress may
    still go through and grant its credits; until then, `monthly_spend` includes it.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AutomaticTopUp | BadRequestError | Error | FaultOnOurSideError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError
    """

    return sync_detailed(
        client=client,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
) -> Response[
    AutomaticTopUp
    | BadRequestError
    | Error
    | FaultOnOurSideError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
]:
    """Disable automatic top-up

     Turns the rule off at once and keeps its settings. Needs no permission. A charge in progress may
    still go through and grant its credits; until then, `monthly_spend` includes it.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AutomaticTopUp | BadRequestError | Error | FaultOnOurSideError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError]
    """

    kwargs = _get_kwargs()

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
) -> (
    AutomaticTopUp
    | BadRequestError
    | Error
    | FaultOnOurSideError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | None
):
    """Disable automatic top-up

     Turns the rule off at once and keeps its settings. Needs no permission. A charge in progress may
    still go through and grant its credits; until then, `monthly_spend` includes it.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AutomaticTopUp | BadRequestError | Error | FaultOnOurSideError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError
    """

    return (
        await asyncio_detailed(
            client=client,
        )
    ).parsed
