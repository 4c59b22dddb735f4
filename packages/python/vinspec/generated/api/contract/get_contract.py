from http import HTTPStatus
from typing import Any, cast

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.fault_on_our_side_error import FaultOnOurSideError
from ...models.openapi_document import OpenapiDocument
from ...models.service_down_error import ServiceDownError
from ...models.too_many_requests_error import TooManyRequestsError
from ...types import Response


def _get_kwargs() -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/openapi.json",
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Any | FaultOnOurSideError | OpenapiDocument | ServiceDownError | TooManyRequestsError | None:
    if response.status_code == 200:
        response_200 = OpenapiDocument.from_dict(response.json())

        return response_200

    if response.status_code == 304:
        response_304 = cast(Any, None)
        return response_304

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
) -> Response[Any | FaultOnOurSideError | OpenapiDocument | ServiceDownError | TooManyRequestsError]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
) -> Response[Any | FaultOnOurSideError | OpenapiDocument | ServiceDownError | TooManyRequestsError]:
    """Read this OpenAPI document

     Returns the contract that the server checks every request and response against. Needs no
    authentication.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | FaultOnOurSideError | OpenapiDocument | ServiceDownError | TooManyRequestsError]
    """

    kwargs = _get_kwargs()

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
) -> Any | FaultOnOurSideError | OpenapiDocument | ServiceDownError | TooManyRequestsError | None:
    """Read this OpenAPI document

     Returns the contract that the server checks every request and response against. Needs no
    authentication.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | FaultOnOurSideError | OpenapiDocument | ServiceDownError | TooManyRequestsError
    """

    return sync_detailed(
        client=client,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
) -> Response[Any | FaultOnOurSideError | OpenapiDocument | ServiceDownError | TooManyRequestsError]:
    """Read this OpenAPI document

     Returns the contract that the server checks every request and response against. Needs no
    authentication.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | FaultOnOurSideError | OpenapiDocument | ServiceDownError | TooManyRequestsError]
    """

    kwargs = _get_kwargs()

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
) -> Any | FaultOnOurSideError | OpenapiDocument | ServiceDownError | TooManyRequestsError | None:
    """Read this OpenAPI document

     Returns the contract that the server checks every request and response against. Needs no
    authentication.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | FaultOnOurSideError | OpenapiDocument | ServiceDownError | TooManyRequestsError
    """

    return (
        await asyncio_detailed(
            client=client,
        )
    ).parsed
