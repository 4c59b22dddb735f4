from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.bad_keyed_body_error import BadKeyedBodyError
from ...models.conflict_error import ConflictError
from ...models.customer_vehicle_specs_v1 import CustomerVehicleSpecsV1
from ...models.fault_on_our_side_error import FaultOnOurSideError
from ...models.forbidden_error import ForbiddenError
from ...models.no_credit_to_spend_error import NoCreditToSpendError
from ...models.no_specs_error import NoSpecsError
from ...models.too_many_requests_error import TooManyRequestsError
from ...models.unauthorized_error import UnauthorizedError
from ...models.unsupported_media_type_error import UnsupportedMediaTypeError
from ...models.unusable_vehicle_error import UnusableVehicleError
from ...models.vehicle_data_down_error import VehicleDataDownError
from ...models.vehicle_specs_request import VehicleSpecsRequest
from ...types import Response


def _get_kwargs(
    *,
    body: VehicleSpecsRequest,
    idempotency_key: str,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/vehicle-specs",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> (
    BadKeyedBodyError
    | ConflictError
    | CustomerVehicleSpecsV1
    | FaultOnOurSideError
    | ForbiddenError
    | NoCreditToSpendError
    | NoSpecsError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | UnusableVehicleError
    | VehicleDataDownError
    | None
):
    if response.status_code == 200:
        response_200 = CustomerVehicleSpecsV1.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = BadKeyedBodyError.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = UnauthorizedError.from_dict(response.json())

        return response_401

    if response.status_code == 402:
        response_402 = NoCreditToSpendError.from_dict(response.json())

        return response_402

    if response.status_code == 403:
        response_403 = ForbiddenError.from_dict(response.json())

        return response_403

    if response.status_code == 404:
        response_404 = NoSpecsError.from_dict(response.json())

        return response_404

    if response.status_code == 409:
        response_409 = ConflictError.from_dict(response.json())

        return response_409

    if response.status_code == 415:
        response_415 = UnsupportedMediaTypeError.from_dict(response.json())

        return response_415

    if response.status_code == 422:
        response_422 = UnusableVehicleError.from_dict(response.json())

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
    BadKeyedBodyError
    | ConflictError
    | CustomerVehicleSpecsV1
    | FaultOnOurSideError
    | ForbiddenError
    | NoCreditToSpendError
    | NoSpecsError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | UnusableVehicleError
    | VehicleDataDownError
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
    body: VehicleSpecsRequest,
    idempotency_key: str,
) -> Response[
    BadKeyedBodyError
    | ConflictError
    | CustomerVehicleSpecsV1
    | FaultOnOurSideError
    | ForbiddenError
    | NoCreditToSpendError
    | NoSpecsError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | UnusableVehicleError
    | VehicleDataDownError
]:
    """Look up a vehicle by VIN (costs one credit)

     Returns customer-ready specifications of an electric vehicle and adds it to My Vehicles. One credit
    is charged only after the response has been prepared; `Credits-Charged` says what this response
    cost. Unknown values are `null` or absent from the rows, never guessed.

    Args:
        idempotency_key (str): A unique value for one attempt, 1 to 200 visible ASCII characters.
        body (VehicleSpecsRequest): The vehicle to look up.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BadKeyedBodyError | ConflictError | CustomerVehicleSpecsV1 | FaultOnOurSideError | ForbiddenError | NoCreditToSpendError | NoSpecsError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | UnusableVehicleError | VehicleDataDownError]
    """

    kwargs = _get_kwargs(
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    body: VehicleSpecsRequest,
    idempotency_key: str,
) -> (
    BadKeyedBodyError
    | ConflictError
    | CustomerVehicleSpecsV1
    | FaultOnOurSideError
    | ForbiddenError
    | NoCreditToSpendError
    | NoSpecsError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | UnusableVehicleError
    | VehicleDataDownError
    | None
):
    """Look up a vehicle by VIN (costs one credit)

     Returns customer-ready specifications of an electric vehicle and adds it to My Vehicles. One credit
    is charged only after the response has been prepared; `Credits-Charged` says what this response
    cost. Unknown values are `null` or absent from the rows, never guessed.

    Args:
        idempotency_key (str): A unique value for one attempt, 1 to 200 visible ASCII characters.
        body (VehicleSpecsRequest): The vehicle to look up.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BadKeyedBodyError | ConflictError | CustomerVehicleSpecsV1 | FaultOnOurSideError | ForbiddenError | NoCreditToSpendError | NoSpecsError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | UnusableVehicleError | VehicleDataDownError
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: VehicleSpecsRequest,
    idempotency_key: str,
) -> Response[
    BadKeyedBodyError
    | ConflictError
    | CustomerVehicleSpecsV1
    | FaultOnOurSideError
    | ForbiddenError
    | NoCreditToSpendError
    | NoSpecsError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | UnusableVehicleError
    | VehicleDataDownError
]:
    """Look up a vehicle by VIN (costs one credit)

     Returns customer-ready specifications of an electric vehicle and adds it to My Vehicles. One credit
    is charged only after the response has been prepared; `Credits-Charged` says what this response
    cost. Unknown values are `null` or absent from the rows, never guessed.

    Args:
        idempotency_key (str): A unique value for one attempt, 1 to 200 visible ASCII characters.
        body (VehicleSpecsRequest): The vehicle to look up.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BadKeyedBodyError | ConflictError | CustomerVehicleSpecsV1 | FaultOnOurSideError | ForbiddenError | NoCreditToSpendError | NoSpecsError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | UnusableVehicleError | VehicleDataDownError]
    """

    kwargs = _get_kwargs(
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: VehicleSpecsRequest,
    idempotency_key: str,
) -> (
    BadKeyedBodyError
    | ConflictError
    | CustomerVehicleSpecsV1
    | FaultOnOurSideError
    | ForbiddenError
    | NoCreditToSpendError
    | NoSpecsError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | UnusableVehicleError
    | VehicleDataDownError
    | None
):
    """Look up a vehicle by VIN (costs one credit)

     Returns customer-ready specifications of an electric vehicle and adds it to My Vehicles. One credit
    is charged only after the response has been prepared; `Credits-Charged` says what this response
    cost. Unknown values are `null` or absent from the rows, never guessed.

    Args:
        idempotency_key (str): A unique value for one attempt, 1 to 200 visible ASCII characters.
        body (VehicleSpecsRequest): The vehicle to look up.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BadKeyedBodyError | ConflictError | CustomerVehicleSpecsV1 | FaultOnOurSideError | ForbiddenError | NoCreditToSpendError | NoSpecsError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | UnusableVehicleError | VehicleDataDownError
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
