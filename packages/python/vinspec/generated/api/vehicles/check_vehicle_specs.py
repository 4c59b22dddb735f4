from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.bad_request_error import BadRequestError
from ...models.error import Error
from ...models.fault_on_our_side_error import FaultOnOurSideError
from ...models.invalid_vin_error import InvalidVinError
from ...models.too_many_requests_error import TooManyRequestsError
from ...models.unauthorized_error import UnauthorizedError
from ...models.unsupported_media_type_error import UnsupportedMediaTypeError
from ...models.vehicle_data_down_error import VehicleDataDownError
from ...models.vehicle_specs_check import VehicleSpecsCheck
from ...types import UNSET, Response


def _get_kwargs(
    *,
    vin: str,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["vin"] = vin

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/vehicle-specs/check",
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> (
    BadRequestError
    | Error
    | FaultOnOurSideError
    | InvalidVinError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | VehicleDataDownError
    | VehicleSpecsCheck
    | None
):
    if response.status_code == 200:
        response_200 = VehicleSpecsCheck.from_dict(response.json())

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
        response_422 = InvalidVinError.from_dict(response.json())

        return response_422

    if response.status_code == 429:
        response_429 = TooManyRequestsError.from_dict(response.json())

        return response_429

    if response.status_code == 500:
        response_500 = FaultOnOurSideError.from_dict(response.json())

        return response_500

    if response.status_code == 503:
        response_503 = VehicleDataDownError.from_dict(response.json())

        return response_503

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[
    BadRequestError
    | Error
    | FaultOnOurSideError
    | InvalidVinError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | VehicleDataDownError
    | VehicleSpecsCheck
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
    vin: str,
) -> Response[
    BadRequestError
    | Error
    | FaultOnOurSideError
    | InvalidVinError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | VehicleDataDownError
    | VehicleSpecsCheck
]:
    """Check a VIN for free

     Says whether a lookup of this VIN would succeed, why it would not, and which groups of facts its
    result would include, without any figures. Costs no credit and saves nothing. Call it before you
    spend a credit on a vehicle that may not be supported.

    Args:
        vin (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BadRequestError | Error | FaultOnOurSideError | InvalidVinError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | VehicleDataDownError | VehicleSpecsCheck]
    """

    kwargs = _get_kwargs(
        vin=vin,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    vin: str,
) -> (
    BadRequestError
    | Error
    | FaultOnOurSideError
    | InvalidVinError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | VehicleDataDownError
    | VehicleSpecsCheck
    | None
):
    """Check a VIN for free

     Says whether a lookup of this VIN would succeed, why it would not, and which groups of facts its
    result would include, without any figures. Costs no credit and saves nothing. Call it before you
    spend a credit on a vehicle that may not be supported.

    Args:
        vin (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BadRequestError | Error | FaultOnOurSideError | InvalidVinError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | VehicleDataDownError | VehicleSpecsCheck
    """

    return sync_detailed(
        client=client,
        vin=vin,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    vin: str,
) -> Response[
    BadRequestError
    | Error
    | FaultOnOurSideError
    | InvalidVinError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | VehicleDataDownError
    | VehicleSpecsCheck
]:
    """Check a VIN for free

     Says whether a lookup of this VIN would succeed, why it would not, and which groups of facts its
    result would include, without any figures. Costs no credit and saves nothing. Call it before you
    spend a credit on a vehicle that may not be supported.

    Args:
        vin (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BadRequestError | Error | FaultOnOurSideError | InvalidVinError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | VehicleDataDownError | VehicleSpecsCheck]
    """

    kwargs = _get_kwargs(
        vin=vin,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    vin: str,
) -> (
    BadRequestError
    | Error
    | FaultOnOurSideError
    | InvalidVinError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | VehicleDataDownError
    | VehicleSpecsCheck
    | None
):
    """Check a VIN for free

     Says whether a lookup of this VIN would succeed, why it would not, and which groups of facts its
    result would include, without any figures. Costs no credit and saves nothing. Call it before you
    spend a credit on a vehicle that may not be supported.

    Args:
        vin (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BadRequestError | Error | FaultOnOurSideError | InvalidVinError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | VehicleDataDownError | VehicleSpecsCheck
    """

    return (
        await asyncio_detailed(
            client=client,
            vin=vin,
        )
    ).parsed
