from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.bad_request_error import BadRequestError
from ...models.batch_not_found_error import BatchNotFoundError
from ...models.batch_result_list import BatchResultList
from ...models.error import Error
from ...models.fault_on_our_side_error import FaultOnOurSideError
from ...models.forbidden_error import ForbiddenError
from ...models.service_down_error import ServiceDownError
from ...models.too_many_requests_error import TooManyRequestsError
from ...models.unauthorized_error import UnauthorizedError
from ...models.unsupported_media_type_error import UnsupportedMediaTypeError
from ...types import UNSET, Response, Unset


def _get_kwargs(
    batch_id: UUID,
    *,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/batches/{batch_id}/results".format(
            batch_id=quote(str(batch_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> (
    BadRequestError
    | BatchNotFoundError
    | BatchResultList
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
        response_200 = BatchResultList.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = BadRequestError.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = UnauthorizedError.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = ForbiddenError.from_dict(response.json())

        return response_403

    if response.status_code == 404:
        response_404 = BatchNotFoundError.from_dict(response.json())

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
    BadRequestError
    | BatchNotFoundError
    | BatchResultList
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
    batch_id: UUID,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[
    BadRequestError
    | BatchNotFoundError
    | BatchResultList
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
]:
    """List the results of a batch

     Lists each VIN of a batch once, in the order in which they were sent, with what came of it so far:
    the specifications of a vehicle, or why there are none. Free.

    Args:
        batch_id (UUID):
        limit (int | Unset):  Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BadRequestError | BatchNotFoundError | BatchResultList | Error | FaultOnOurSideError | ForbiddenError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError]
    """

    kwargs = _get_kwargs(
        batch_id=batch_id,
        limit=limit,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    batch_id: UUID,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> (
    BadRequestError
    | BatchNotFoundError
    | BatchResultList
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | None
):
    """List the results of a batch

     Lists each VIN of a batch once, in the order in which they were sent, with what came of it so far:
    the specifications of a vehicle, or why there are none. Free.

    Args:
        batch_id (UUID):
        limit (int | Unset):  Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BadRequestError | BatchNotFoundError | BatchResultList | Error | FaultOnOurSideError | ForbiddenError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError
    """

    return sync_detailed(
        batch_id=batch_id,
        client=client,
        limit=limit,
        cursor=cursor,
    ).parsed


async def asyncio_detailed(
    batch_id: UUID,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> Response[
    BadRequestError
    | BatchNotFoundError
    | BatchResultList
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
]:
    """List the results of a batch

     Lists each VIN of a batch once, in the order in which they were sent, with what came of it so far:
    the specifications of a vehicle, or why there are none. Free.

    Args:
        batch_id (UUID):
        limit (int | Unset):  Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BadRequestError | BatchNotFoundError | BatchResultList | Error | FaultOnOurSideError | ForbiddenError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError]
    """

    kwargs = _get_kwargs(
        batch_id=batch_id,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    batch_id: UUID,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
) -> (
    BadRequestError
    | BatchNotFoundError
    | BatchResultList
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | None
):
    """List the results of a batch

     Lists each VIN of a batch once, in the order in which they were sent, with what came of it so far:
    the specifications of a vehicle, or why there are none. Free.

    Args:
        batch_id (UUID):
        limit (int | Unset):  Default: 20.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BadRequestError | BatchNotFoundError | BatchResultList | Error | FaultOnOurSideError | ForbiddenError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError
    """

    return (
        await asyncio_detailed(
            batch_id=batch_id,
            client=client,
            limit=limit,
            cursor=cursor,
        )
    ).parsed
