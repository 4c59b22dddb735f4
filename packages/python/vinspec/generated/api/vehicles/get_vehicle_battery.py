from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.bad_request_error import BadRequestError
from ...models.battery_history import BatteryHistory
from ...models.error import Error
from ...models.fault_on_our_side_error import FaultOnOurSideError
from ...models.forbidden_error import ForbiddenError
from ...models.invalid_vin_error import InvalidVinError
from ...models.service_down_error import ServiceDownError
from ...models.too_many_requests_error import TooManyRequestsError
from ...models.unauthorized_error import UnauthorizedError
from ...models.unsupported_media_type_error import UnsupportedMediaTypeError
from ...models.vehicle_not_found_error import VehicleNotFoundError
from ...types import Response


def _get_kwargs(
    vin: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/vehicles/{vin}/battery".format(
            vin=quote(str(vin), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> (
    BadRequestError
    | BatteryHistory
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | InvalidVinError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | VehicleNotFoundError
    | None
):
    if response.status_code == 200:
        response_200 = BatteryHistory.from_dict(response.json())

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
        response_404 = VehicleNotFoundError.from_dict(response.json())

        return response_404

    if response.status_code == 409:
        response_409 = Error.from_dict(response.json())

        return response_409

    if response.status_code == 415:
        response_415 = UnsupportedMediaTypeError.from_dict(response.json())

        return response_415

    if response.status_code == 422:
        response_422 = InvalidVinError.from_dict(response.json())

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
    | BatteryHistory
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | InvalidVinError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | VehicleNotFoundError
]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    vin: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[
    BadRequestError
    | BatteryHistory
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | InvalidVinError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | VehicleNotFoundError
]:
    """Get the battery history of a vehicle

     Returns every reading of a saved vehicle's battery by a live source, earliest first, and the median
    of the same model at the same age once 20 cars are known. Free. Reads nothing anew: a lookup does.

    Args:
        vin (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BadRequestError | BatteryHistory | Error | FaultOnOurSideError | ForbiddenError | InvalidVinError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | VehicleNotFoundError]
    """

    kwargs = _get_kwargs(
        vin=vin,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    vin: str,
    *,
    client: AuthenticatedClient | Client,
) -> (
    BadRequestError
    | BatteryHistory
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | InvalidVinError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | VehicleNotFoundError
    | None
):
    """Get the battery history of a vehicle

     Returns every reading of a saved vehicle's battery by a live source, earliest first, and the median
    of the same model at the same age once 20 cars are known. Free. Reads nothing anew: a lookup does.

    Args:
        vin (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BadRequestError | BatteryHistory | Error | FaultOnOurSideError | ForbiddenError | InvalidVinError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | VehicleNotFoundError
    """

    return sync_detailed(
        vin=vin,
        client=client,
    ).parsed


async def asyncio_detailed(
    vin: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[
    BadRequestError
    | BatteryHistory
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | InvalidVinError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | VehicleNotFoundError
]:
    """Get the battery history of a vehicle

     Returns every reading of a saved vehicle's battery by a live source, earliest first, and the median
    of the same model at the same age once 20 cars are known. Free. Reads nothing anew: a lookup does.

    Args:
        vin (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BadRequestError | BatteryHistory | Error | FaultOnOurSideError | ForbiddenError | InvalidVinError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | VehicleNotFoundError]
    """

    kwargs = _get_kwargs(
        vin=vin,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    vin: str,
    *,
    client: AuthenticatedClient | Client,
) -> (
    BadRequestError
    | BatteryHistory
    | Error
    | FaultOnOurSideError
    | ForbiddenError
    | InvalidVinError
    | ServiceDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | VehicleNotFoundError
    | None
):
    """Get the battery history of a vehicle

     Returns every reading of a saved vehicle's battery by a live source, earliest first, and the median
    of the same model at the same age once 20 cars are known. Free. Reads nothing anew: a lookup does.

    Args:
        vin (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BadRequestError | BatteryHistory | Error | FaultOnOurSideError | ForbiddenError | InvalidVinError | ServiceDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | VehicleNotFoundError
    """

    return (
        await asyncio_detailed(
            vin=vin,
            client=client,
        )
    ).parsed
