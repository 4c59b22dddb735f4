from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval_required_error import ApprovalRequiredError
from ...models.automatic_top_up import AutomaticTopUp
from ...models.automatic_top_up_request import AutomaticTopUpRequest
from ...models.bad_body_error import BadBodyError
from ...models.error import Error
from ...models.fault_on_our_side_error import FaultOnOurSideError
from ...models.package_not_found_error import PackageNotFoundError
from ...models.payments_down_error import PaymentsDownError
from ...models.too_many_requests_error import TooManyRequestsError
from ...models.unauthorized_error import UnauthorizedError
from ...models.unsupported_media_type_error import UnsupportedMediaTypeError
from ...models.unusable_terms_error import UnusableTermsError
from ...types import Response


def _get_kwargs(
    *,
    body: AutomaticTopUpRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "put",
        "url": "/auto-top-up",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> (
    ApprovalRequiredError
    | AutomaticTopUp
    | BadBodyError
    | Error
    | FaultOnOurSideError
    | PackageNotFoundError
    | PaymentsDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | UnusableTermsError
    | None
):
    if response.status_code == 200:
        response_200 = AutomaticTopUp.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = BadBodyError.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = UnauthorizedError.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = ApprovalRequiredError.from_dict(response.json())

        return response_403

    if response.status_code == 404:
        response_404 = PackageNotFoundError.from_dict(response.json())

        return response_404

    if response.status_code == 409:
        response_409 = Error.from_dict(response.json())

        return response_409

    if response.status_code == 415:
        response_415 = UnsupportedMediaTypeError.from_dict(response.json())

        return response_415

    if response.status_code == 422:
        response_422 = UnusableTermsError.from_dict(response.json())

        return response_422

    if response.status_code == 429:
        response_429 = TooManyRequestsError.from_dict(response.json())

        return response_429

    if response.status_code == 500:
        response_500 = FaultOnOurSideError.from_dict(response.json())

        return response_500

    if response.status_code == 503:
        response_503 = PaymentsDownError.from_dict(response.json())

        return response_503

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[
    ApprovalRequiredError
    | AutomaticTopUp
    | BadBodyError
    | Error
    | FaultOnOurSideError
    | PackageNotFoundError
    | PaymentsDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | UnusableTermsError
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
    body: AutomaticTopUpRequest,
) -> Response[
    ApprovalRequiredError
    | AutomaticTopUp
    | BadBodyError
    | Error
    | FaultOnOurSideError
    | PackageNotFoundError
    | PaymentsDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | UnusableTermsError
]:
    """Configure automatic top-up

     Sets the rule. If a card is already saved, from an earlier `setup_url` or a checkout, the rule is
    active immediately. If the balance is at or below the threshold, a charge starts immediately: the
    status is `processing`, and `monthly_spend` includes the charge. Without a card, the response has a
    `setup_url`, a hosted page that saves one and charges nothing. Setting a suspended or declined rule
    again retries it and accepts the current price of the package. Omitting `monthly_cap_cents` keeps
    the current cap; only the customer can remove it, in the portal. An API key or app with the `top_up`
    permission has a monthly maximum in dollars: it can set any rule whose monthly cap and package price
    are within it. Without the permission, or beyond the maximum, a change that lowers what can be
    charged works and starts no purchase. A change that raises it (turning the rule on, a more expensive
    package, a higher threshold or cap, no cap, another attempt) returns `approval_required` with
    `approval_url`, a page where the customer approves it. We email the customer about every change.

    Args:
        body (AutomaticTopUpRequest): The settings of the rule.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ApprovalRequiredError | AutomaticTopUp | BadBodyError | Error | FaultOnOurSideError | PackageNotFoundError | PaymentsDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | UnusableTermsError]
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
    body: AutomaticTopUpRequest,
) -> (
    ApprovalRequiredError
    | AutomaticTopUp
    | BadBodyError
    | Error
    | FaultOnOurSideError
    | PackageNotFoundError
    | PaymentsDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | UnusableTermsError
    | None
):
    """Configure automatic top-up

     Sets the rule. If a card is already saved, from an earlier `setup_url` or a checkout, the rule is
    active immediately. If the balance is at or below the threshold, a charge starts immediately: the
    status is `processing`, and `monthly_spend` includes the charge. Without a card, the response has a
    `setup_url`, a hosted page that saves one and charges nothing. Setting a suspended or declined rule
    again retries it and accepts the current price of the package. Omitting `monthly_cap_cents` keeps
    the current cap; only the customer can remove it, in the portal. An API key or app with the `top_up`
    permission has a monthly maximum in dollars: it can set any rule whose monthly cap and package price
    are within it. Without the permission, or beyond the maximum, a change that lowers what can be
    charged works and starts no purchase. A change that raises it (turning the rule on, a more expensive
    package, a higher threshold or cap, no cap, another attempt) returns `approval_required` with
    `approval_url`, a page where the customer approves it. We email the customer about every change.

    Args:
        body (AutomaticTopUpRequest): The settings of the rule.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ApprovalRequiredError | AutomaticTopUp | BadBodyError | Error | FaultOnOurSideError | PackageNotFoundError | PaymentsDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | UnusableTermsError
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: AutomaticTopUpRequest,
) -> Response[
    ApprovalRequiredError
    | AutomaticTopUp
    | BadBodyError
    | Error
    | FaultOnOurSideError
    | PackageNotFoundError
    | PaymentsDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | UnusableTermsError
]:
    """Configure automatic top-up

     Sets the rule. If a card is already saved, from an earlier `setup_url` or a checkout, the rule is
    active immediately. If the balance is at or below the threshold, a charge starts immediately: the
    status is `processing`, and `monthly_spend` includes the charge. Without a card, the response has a
    `setup_url`, a hosted page that saves one and charges nothing. Setting a suspended or declined rule
    again retries it and accepts the current price of the package. Omitting `monthly_cap_cents` keeps
    the current cap; only the customer can remove it, in the portal. An API key or app with the `top_up`
    permission has a monthly maximum in dollars: it can set any rule whose monthly cap and package price
    are within it. Without the permission, or beyond the maximum, a change that lowers what can be
    charged works and starts no purchase. A change that raises it (turning the rule on, a more expensive
    package, a higher threshold or cap, no cap, another attempt) returns `approval_required` with
    `approval_url`, a page where the customer approves it. We email the customer about every change.

    Args:
        body (AutomaticTopUpRequest): The settings of the rule.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ApprovalRequiredError | AutomaticTopUp | BadBodyError | Error | FaultOnOurSideError | PackageNotFoundError | PaymentsDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | UnusableTermsError]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: AutomaticTopUpRequest,
) -> (
    ApprovalRequiredError
    | AutomaticTopUp
    | BadBodyError
    | Error
    | FaultOnOurSideError
    | PackageNotFoundError
    | PaymentsDownError
    | TooManyRequestsError
    | UnauthorizedError
    | UnsupportedMediaTypeError
    | UnusableTermsError
    | None
):
    """Configure automatic top-up

     Sets the rule. If a card is already saved, from an earlier `setup_url` or a checkout, the rule is
    active immediately. If the balance is at or below the threshold, a charge starts immediately: the
    status is `processing`, and `monthly_spend` includes the charge. Without a card, the response has a
    `setup_url`, a hosted page that saves one and charges nothing. Setting a suspended or declined rule
    again retries it and accepts the current price of the package. Omitting `monthly_cap_cents` keeps
    the current cap; only the customer can remove it, in the portal. An API key or app with the `top_up`
    permission has a monthly maximum in dollars: it can set any rule whose monthly cap and package price
    are within it. Without the permission, or beyond the maximum, a change that lowers what can be
    charged works and starts no purchase. A change that raises it (turning the rule on, a more expensive
    package, a higher threshold or cap, no cap, another attempt) returns `approval_required` with
    `approval_url`, a page where the customer approves it. We email the customer about every change.

    Args:
        body (AutomaticTopUpRequest): The settings of the rule.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ApprovalRequiredError | AutomaticTopUp | BadBodyError | Error | FaultOnOurSideError | PackageNotFoundError | PaymentsDownError | TooManyRequestsError | UnauthorizedError | UnsupportedMediaTypeError | UnusableTermsError
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
