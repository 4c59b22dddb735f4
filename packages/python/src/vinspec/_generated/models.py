# Generated from openapi.json by `pnpm gen`. Do not edit.

from __future__ import annotations

from typing import Annotated, Any, Literal

from .._model import NEWER, Model

__all__ = [
    "ApprovalRequiredDetails",
    "AutoTopUpStatus",
    "AutomaticTopUp",
    "Batch",
    "BatchCounts",
    "BatchList",
    "BatchResult",
    "BatchResultError",
    "BatchResultList",
    "BatteryHistory",
    "BatteryReading",
    "CheckedFact",
    "Checkout",
    "CreditBalance",
    "CreditBalanceAutoTopUp",
    "CustomerVehicleSpecsV1",
    "CustomerVehicleSpecsV1Battery",
    "CustomerVehicleSpecsV1BatteryNumbers",
    "CustomerVehicleSpecsV1RangeAndCharging",
    "CustomerVehicleSpecsV1Summary",
    "CustomerVehicleSpecsV1Vehicle",
    "DailyCapReachedDetails",
    "DailyUsage",
    "DailyUsageList",
    "ErrorCode",
    "ErrorDetails",
    "ErrorMessage",
    "FleetBattery",
    "InsufficientCreditsDetails",
    "InvalidRequestDetails",
    "InvalidVinDetails",
    "LedgerDay",
    "LedgerDayList",
    "Money",
    "MonthlyCapTooLowDetails",
    "MonthlyMaximumReachedDetails",
    "OpenapiDocument",
    "Package",
    "PackageList",
    "PastLookup",
    "PastLookupList",
    "PaymentMethod",
    "PermissionDeniedDetails",
    "Price",
    "RateLimitedDetails",
    "SavedVehicle",
    "SavedVehicleList",
    "SpecNumbers",
    "SpecPart",
    "SpecRow",
    "SpecSection",
    "SpecsNotAvailableDetails",
    "UnsupportedVehicleDetails",
    "VehicleReport",
    "VehicleSpecsCheck",
    "VehicleSpecsCheckCoverage",
    "VehicleSpecsCheckReason",
    "WheelNumbers",
    "WheelRow",
]


class OpenapiDocument(Model):
    """An OpenAPI 3.1 document."""

    openapi: str
    """The version of the OpenAPI specification."""
    info: dict[str, Any]
    """Title and contract version."""
    paths: dict[str, Any]
    """The operations by path."""


class PackageList(Model):
    """The lookup packages on sale."""

    object: Annotated[Literal["list"], NEWER]
    """Always `list`."""
    data: list[Package]
    """The packages, smallest first."""


class Package(Model):
    """A lookup package: a number of credits at a price."""

    package_key: str
    """Identifies the package in checkout and top-up requests."""
    name: str
    """Display name."""
    credits: int
    """Credits granted when the payment is confirmed."""
    price: Price
    """What the package costs."""
    credits_expire_after_days: Annotated[Literal[30], NEWER]
    """Days from payment to expiry."""


class Price(Model):
    """What the package costs."""

    amount_cents: int
    """Amount in US cents."""
    currency: Annotated[Literal["usd"], NEWER]
    """Always US dollars."""
    display: str
    """The price as text."""


class CreditBalanceAutoTopUp(Model):
    """The state of automatic top-up."""

    enabled: bool
    """Whether the customer wants automatic top-up."""
    status: AutoTopUpStatus
    """What the rule is doing. `disabled`: off. `setup_required`: a payment method must be saved at
    `setup_url`. `active`: watching the balance. `processing`: one charge is in flight.
    `retry_scheduled`: a charge was declined, and is retried after an hour, then after a day.
    `action_required`: the bank needs the customer to confirm the charge, or the package costs more than
    the customer agreed to; `setup_url` is the page for that. It charges nothing; the purchase follows.
    `cap_reached`: the next charge would exceed the monthly cap; it waits for the next calendar month
    (UTC) or a higher cap. `suspended`: stopped after three declines, a card declined for good, a lost
    dispute, or a withdrawn package; save another card or configure it again to resume.
    """


class CreditBalance(Model):
    """What can be spent now."""

    object: Annotated[Literal["credit_balance"], NEWER]
    """Always `credit_balance`."""
    available_credits: int
    """Credits that can be spent now."""
    auto_top_up: CreditBalanceAutoTopUp
    """The state of automatic top-up."""

AutoTopUpStatus = Annotated[Literal["disabled", "setup_required", "active", "processing", "retry_scheduled", "action_required", "cap_reached", "suspended"], NEWER]
"""What the rule is doing. `disabled`: off. `setup_required`: a payment method must be saved at
`setup_url`. `active`: watching the balance. `processing`: one charge is in flight.
`retry_scheduled`: a charge was declined, and is retried after an hour, then after a day.
`action_required`: the bank needs the customer to confirm the charge, or the package costs more than
the customer agreed to; `setup_url` is the page for that. It charges nothing; the purchase follows.
`cap_reached`: the next charge would exceed the monthly cap; it waits for the next calendar month
(UTC) or a higher cap. `suspended`: stopped after three declines, a card declined for good, a lost
dispute, or a withdrawn package; save another card or configure it again to resume.
"""


class Checkout(Model):
    """A hosted payment page."""

    object: Annotated[Literal["checkout"], NEWER]
    """Always `checkout`."""
    checkout_url: str
    """Open this page to pay."""
    package_key: str
    """The package being bought."""


class Money(Model):
    """An amount in US dollars."""

    amount_cents: int
    """Amount in US cents."""
    currency: Annotated[Literal["usd"], NEWER]
    """Always US dollars."""


class AutomaticTopUp(Model):
    """The automatic top-up rule and this month's spend."""

    object: Annotated[Literal["automatic_top_up"], NEWER]
    """Always `automatic_top_up`."""
    enabled: bool
    """Whether the customer wants automatic top-up."""
    status: AutoTopUpStatus
    """What the rule is doing. `disabled`: off. `setup_required`: a payment method must be saved at
    `setup_url`. `active`: watching the balance. `processing`: one charge is in flight.
    `retry_scheduled`: a charge was declined, and is retried after an hour, then after a day.
    `action_required`: the bank needs the customer to confirm the charge, or the package costs more than
    the customer agreed to; `setup_url` is the page for that. It charges nothing; the purchase follows.
    `cap_reached`: the next charge would exceed the monthly cap; it waits for the next calendar month
    (UTC) or a higher cap. `suspended`: stopped after three declines, a card declined for good, a lost
    dispute, or a withdrawn package; save another card or configure it again to resume.
    """
    package_key: str | None
    """The package bought each time; null when never set."""
    threshold_percent: Annotated[Literal[10, 20, 30], NEWER] | None
    """Percentage of the package's credits at which the rule buys; null when never set."""
    threshold_credits: int | None
    """The same threshold in credits; null when never set."""
    monthly_cap: Money | None
    """The most that can be spent automatically per calendar month; null for no cap."""
    monthly_spend: Money
    """An amount in US dollars."""
    payment_method: PaymentMethod | None
    """The card that will be charged; null when none is saved."""
    setup_url: str | None = None
    """A page where the customer has to act before anything is bought: save or confirm a card, or agree to
    a higher price. Present only when needed.
    """


class PaymentMethod(Model):
    """A saved card."""

    brand: str
    """Card brand."""
    last4: str
    """The last four digits."""

ErrorCode = Annotated[Literal["invalid_json", "invalid_request", "idempotency_key_missing", "idempotency_key_invalid", "missing_api_key", "invalid_api_key", "revoked_api_key", "insufficient_credits", "daily_cap_reached", "monthly_maximum_reached", "permission_denied", "approval_required", "route_not_found", "package_not_found", "vehicle_not_found", "specs_not_available", "batch_not_found", "method_not_allowed", "idempotency_key_reused", "idempotency_in_progress", "unsupported_media_type", "invalid_vin", "unsupported_vehicle", "package_unavailable", "monthly_cap_too_low", "rate_limited", "internal_error", "vehicle_data_unavailable", "payments_unavailable", "service_unavailable"], NEWER]
"""Stable identifier of what went wrong."""

ErrorMessage = str
"""What happened and what to do next, for a person."""


class InvalidRequestDetails(Model):
    """What is invalid."""

    pointer: str
    """JSON Pointer to the part of the body, or to the parameter."""
    reason: str
    """What is wrong with it."""


class InsufficientCreditsDetails(Model):
    """The credits left, and how to get more."""

    available_credits: int
    """Credits that can be spent now."""
    auto_top_up_status: AutoTopUpStatus
    """What the rule is doing. `disabled`: off. `setup_required`: a payment method must be saved at
    `setup_url`. `active`: watching the balance. `processing`: one charge is in flight.
    `retry_scheduled`: a charge was declined, and is retried after an hour, then after a day.
    `action_required`: the bank needs the customer to confirm the charge, or the package costs more than
    the customer agreed to; `setup_url` is the page for that. It charges nothing; the purchase follows.
    `cap_reached`: the next charge would exceed the monthly cap; it waits for the next calendar month
    (UTC) or a higher cap. `suspended`: stopped after three declines, a card declined for good, a lost
    dispute, or a withdrawn package; save another card or configure it again to resume.
    """
    checkout_url: str | None = None
    """A page to buy credits. Only AI tools are given one."""
    package_key: str | None = None
    """The package that `checkout_url` sells."""


class DailyCapReachedDetails(Model):
    """The cap, and when it resets."""

    daily_credit_cap: int
    """Credits that may be spent per day (UTC)."""
    resets_at: str
    """When the next day starts (UTC)."""
    settings_url: str | None = None
    """A page where the account holder changes what this API key or app may do."""


class MonthlyMaximumReachedDetails(Model):
    """The maximum, what is spent of it, and when it resets."""

    monthly_maximum_cents: int
    """What the credits may have cost that are spent per calendar month (UTC), in US cents."""
    spent_cents: int
    """What the credits have cost that were spent this month, in US cents."""
    resets_at: str
    """When the next month starts (UTC)."""
    settings_url: str | None = None
    """A page where the account holder changes what this API key or app may do."""


class PermissionDeniedDetails(Model):
    """What is missing."""

    permission: Annotated[Literal["lookups", "purchases", "top_up"], NEWER]
    """The missing permission."""
    settings_url: str | None = None
    """A page where the account holder changes what this API key or app may do."""


class ApprovalRequiredDetails(Model):
    """Where to approve the change."""

    approval_url: str
    """A page where the account holder approves or declines the change."""


class SpecsNotAvailableDetails(Model):
    """What is known about the vehicle."""

    year: str | None
    """Model year."""
    make: str | None
    """Manufacturer."""
    model: str | None
    """Model."""


class InvalidVinDetails(Model):
    """Why the VIN is not valid."""

    reason: str
    """What is wrong."""


class UnsupportedVehicleDetails(Model):
    """What is known about the vehicle."""

    reason: str
    """Why it is not supported."""
    year: str | None = None
    """Model year."""
    make: str | None = None
    """Manufacturer."""
    model: str | None = None
    """Model."""
    maker: str | None = None
    """Manufacturer, if it does not sell the vehicle in the US or makes no passenger cars."""
    country: str | None = None
    """Country of the manufacturer in the VIN."""


class MonthlyCapTooLowDetails(Model):
    """The cap that is needed."""

    minimum_cents: int
    """The lowest cap that the package allows, in US cents."""


class RateLimitedDetails(Model):
    """Which limit it was."""

    policy: str
    """Its name, as in the `RateLimit-Policy` header if that has it."""


class CheckedFact(Model):
    """A fact that a lookup would, or could, return."""

    key: str
    """Names the fact, for your code."""
    label: str
    """Names the fact, for people."""
    availability: Annotated[Literal["known", "live_source", "owner"], NEWER]
    """`known`: the result includes it. `live_source`: a source is asked about this very car at the lookup,
    and may not know it. `owner`: a source says it only if the owner of the car agrees.
    """
    sources: list[str]
    """The sources that would say it; empty if it is known."""


class VehicleSpecsCheckCoverage(Model):
    """Which groups of facts the result would include; null if a lookup would be rejected."""

    range: Annotated[Literal["exact", "span", "none"], NEWER]
    """`exact`: one figure. `span`: the VIN fits several versions with different ranges. `none`: not known."""
    battery: bool
    """Battery capacity."""
    charging: bool
    """Charging time or power."""
    safety: bool
    """Crash test stars, airbags, or driver assistance."""


class VehicleSpecsCheckReason(Model):
    """Why a lookup would be rejected; null if it would succeed."""

    code: Annotated[Literal["vehicle_not_found", "specs_not_available", "unsupported_vehicle"], NEWER]
    """The error code of the lookup."""
    message: str
    """What the vehicle is or lacks, as a sentence."""


class VehicleSpecsCheck(Model):
    """What a lookup of a VIN would return, without the figures."""

    object: Annotated[Literal["vehicle_specs_check"], NEWER]
    """Always `vehicle_specs_check`."""
    vin: str
    """The VIN, in uppercase."""
    supported: bool
    """Whether a lookup would succeed, for one credit."""
    title: str | None
    """The vehicle, as far as it is known. A trim that reveals a figure is left out."""
    reason: VehicleSpecsCheckReason | None
    """Why a lookup would be rejected; null if it would succeed."""
    coverage: VehicleSpecsCheckCoverage | None
    """Which groups of facts the result would include; null if a lookup would be rejected."""
    credits: int | None = None
    """What a lookup would cost, in credits; 0 if it would be rejected."""
    facts: list[CheckedFact] | None = None
    """Facts beyond these groups that the result would include, or that a live source is asked for; empty
    if a lookup would be rejected. No source is asked by the check.
    """
    data_version: str | None = None
    """Version of the vehicle data behind this answer: the day of its newest source, and a digest of its
    contents. A newer version may know more about the VIN.
    """


class CustomerVehicleSpecsV1BatteryNumbers(Model):
    """The capacities and the state of health as numbers, marked if they are estimates. Absent if none is
    known.
    """

    original_capacity: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    usable_capacity: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    state_of_health: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """


class CustomerVehicleSpecsV1RangeAndCharging(Model):
    """Range, consumption, costs, and charging times."""

    rows: list[SpecRow]
    """Facts about the vehicle, whatever its wheels."""
    wheel_rows: list[WheelRow]
    """One entry for each wheel size on the EPA label."""
    wheel_numbers: list[WheelNumbers] | None = None
    """The figures of `wheel_rows` as numbers, in the same order. Results from before there were numbers
    have none.
    """


class CustomerVehicleSpecsV1Battery(Model):
    """The battery, as built and as last measured."""

    state_of_health_percent: float | None
    """Remaining capacity, as a percentage of the original."""
    usable_capacity: str | None
    """Usable capacity as text: what is left of it now if that is known, else when new."""
    original_capacity_kwh: float | None
    """Original capacity in kWh."""
    capacity_summary: str | None
    """One sentence about the capacity. `null` when it is not known."""
    last_measured: str | None
    """When the state of health was measured."""
    numbers: CustomerVehicleSpecsV1BatteryNumbers | None = None
    """The capacities and the state of health as numbers, marked if they are estimates. Absent if none is
    known.
    """


class CustomerVehicleSpecsV1Summary(Model):
    """The facts people look for first."""

    production_date: str | None
    """When it was built."""
    factory: str | None
    """Where it was built."""
    wheels: str | None
    """Wheels as delivered."""
    paint: str | None
    """Paint as delivered."""
    interior: str | None
    """Interior as delivered."""
    supercharging: str | None
    """Supercharging terms."""


class CustomerVehicleSpecsV1Vehicle(Model):
    """What the vehicle is."""

    year: str | None
    """Model year."""
    make: str | None
    """Manufacturer."""
    model: str | None
    """Model."""
    trim: str | None
    """Trim, if certain."""


class CustomerVehicleSpecsV1(Model):
    """Customer-ready specifications of one electric vehicle. `null` means unknown."""

    object: Annotated[Literal["vehicle_specs"], NEWER]
    """Always `vehicle_specs`."""
    version: Annotated[Literal["2026-09-01"], NEWER]
    """Version of this payload."""
    vin: str
    """The VIN, in uppercase."""
    title: str
    """Headline for the vehicle."""
    vehicle: CustomerVehicleSpecsV1Vehicle
    """What the vehicle is."""
    summary: CustomerVehicleSpecsV1Summary
    """The facts people look for first."""
    battery: CustomerVehicleSpecsV1Battery
    """The battery, as built and as last measured."""
    range_and_charging: CustomerVehicleSpecsV1RangeAndCharging
    """Range, consumption, costs, and charging times."""
    sections: list[SpecSection]
    """More facts, by section."""


class SpecRow(Model):
    """One labeled fact. Unknown facts have no row. In `range_and_charging`, the `basis` row says who said
    what of this very car, and where the figures are from. If the VIN fits several versions with
    different figures, a line that ends in a colon says what the VIN does not show, and up to six lines
    list the versions that fit, each with its range.
    """

    key: str
    """Stable identifier of the row. The data dictionary in the docs says of every key what it means, its
    unit, its sources, and how many cars have it.
    """
    label: str
    """Display name."""
    value: str | list[str]
    """One string, or several."""
    numbers: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    parts: list[SpecPart] | None = None
    """The figures of a row that has several, such as the power of each motor or the years and miles of
    each warranty, in the order of the text. Absent in other rows.
    """


class SpecNumbers(Model):
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """

    unit: str
    """Unit of both numbers."""
    min: float
    """The figure, or the least that fits the VIN."""
    max: float
    """The same number, or the most that fits the VIN."""
    estimate: Annotated[Literal[True], NEWER] | None = None
    """Present if the figure is an estimate."""


class SpecPart(Model):
    """One of several figures in a row."""

    name: str
    """What the figure is."""
    unit: str
    """Unit of both numbers."""
    min: float
    """The figure, or the least that fits the VIN."""
    max: float
    """The same number, or the most that fits the VIN."""
    estimate: Annotated[Literal[True], NEWER] | None = None
    """Present if the figure is an estimate."""


class WheelRow(Model):
    """Label figures for one wheel size. The data dictionary in the docs says what each means."""

    wheel_size: str
    """The wheel size, or all wheels."""
    range: str | None
    """Combined range."""
    city_range: str | None
    """City range."""
    highway_range: str | None
    """Highway range."""
    mpge_combined: str | None
    """Combined fuel economy equivalent."""
    mpge_city: str | None
    """City fuel economy equivalent."""
    mpge_highway: str | None
    """Highway fuel economy equivalent."""
    efficiency: str | None
    """Consumption from the wall."""
    efficiency_wh_per_mile: str | None
    """The same in watt-hours per mile."""
    fuel_cost: str | None
    """Electricity cost for a distance."""
    annual_electricity_cost: str | None
    """Estimated electricity cost per year."""
    annual_gas_savings: str | None
    """Estimated savings per year compared with an average new car."""
    level_2_charging: str | None
    """Charging time at 240 V."""
    supercharger_0_to_80: str | None
    """Fast charging from empty to 80%."""
    supercharger_0_to_100: str | None
    """Fast charging from empty to full."""


class WheelNumbers(Model):
    """The figures for one wheel size as numbers. A figure that is not known is absent."""

    wheel_size: str
    """That of the entry of `wheel_rows` in the same place."""
    range: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    city_range: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    highway_range: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    mpge_combined: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    mpge_city: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    mpge_highway: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    efficiency: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    efficiency_wh_per_mile: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    fuel_cost: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    annual_electricity_cost: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    annual_gas_savings: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    level_2_charging: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    supercharger_0_to_80: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """
    supercharger_0_to_100: SpecNumbers | None = None
    """The figure in a text, as numbers, rounded as it is there. A single figure is both `min` and `max`.
    Results from before there were numbers have none.
    """


class SpecSection(Model):
    """A titled group of rows."""

    key: Annotated[Literal["technology", "drivetrain", "options"], NEWER]
    """Which section this is."""
    title: str
    """Display name."""
    rows: list[SpecRow]
    """The facts, in a fixed order."""


class SavedVehicle(Model):
    """A vehicle in My Vehicles."""

    object: Annotated[Literal["saved_vehicle"], NEWER]
    """Always `saved_vehicle`."""
    vin: str
    """The VIN, in uppercase."""
    title: str
    """Headline for the vehicle."""
    note: str
    """The account holder's note about it, from the portal. Empty if there is none."""
    saved_at: str
    """When it was first looked up."""
    last_looked_up_at: str
    """When it was last looked up."""


class SavedVehicleList(Model):
    """A page of My Vehicles."""

    object: Annotated[Literal["list"], NEWER]
    """Always `list`."""
    data: list[SavedVehicle]
    """The items, in order."""
    next_cursor: str | None
    """The `cursor` of the next page. Null on the last page."""


class PastLookup(Model):
    """A paid lookup of a vehicle."""

    object: Annotated[Literal["lookup"], NEWER]
    """Always `lookup`."""
    id: str
    """Identifies the lookup."""
    vin: str
    """The VIN, in uppercase."""
    request_id: str
    """The request that was charged."""
    created_at: str
    """When it was charged."""
    receipt: str | None = None
    """A signed receipt: who was charged what for which answer. Anyone can verify it, also offline, with
    `vinspec verify` or at /verify in the portal. Absent if this service signs none.
    """


class PastLookupList(Model):
    """A page of paid lookups."""

    object: Annotated[Literal["list"], NEWER]
    """Always `list`."""
    data: list[PastLookup]
    """The items, in order."""
    next_cursor: str | None
    """The `cursor` of the next page. Null on the last page."""


class BatteryHistory(Model):
    """How a vehicle's battery has aged."""

    object: Annotated[Literal["battery_history"], NEWER]
    """Always `battery_history`."""
    vin: str
    """The VIN, in uppercase."""
    readings: list[BatteryReading]
    """One per source and day, earliest first; the latest 500. Readings are forgotten when the source's
    license ends.
    """
    fleet: list[FleetBattery]
    """Median state of health of the same model, by age, youngest first, from its latest 5,000 readings.
    Only ages of which 20 cars or more are known, not counting estimates or private readings.
    """


class BatteryReading(Model):
    """What a source said of a battery on a day."""

    object: Annotated[Literal["battery_reading"], NEWER]
    """Always `battery_reading`."""
    day: str
    """Day of the measurement, or of the source's answer if it names none."""
    source: str
    """Who says so."""
    state_of_health_percent: float | None
    """Remaining capacity, as a percentage of the original."""
    usable_capacity_kwh: float | None
    """The energy that the full battery gives on this day."""
    estimate: bool
    """Whether it was worked out from other figures, such as the range, instead of stated by the source."""
    odometer_miles: int | None
    """How far the car had been driven, if the source says so."""
    private: bool
    """Whether only you see it, because the owner of the car agreed that you have it read."""


class FleetBattery(Model):
    """What is usual for a model at an age."""

    object: Annotated[Literal["fleet_battery"], NEWER]
    """Always `fleet_battery`."""
    age_years: int
    """Year of the reading less model year."""
    cars: int
    """How many cars the median is of."""
    median_state_of_health_percent: float
    """Half of these cars have more, half have less."""


class VehicleReport(Model):
    """A report of a wrong fact."""

    object: Annotated[Literal["vehicle_report"], NEWER]
    """Always `vehicle_report`."""
    id: str
    """Identifies the report."""
    vin: str
    """The VIN, in uppercase."""
    fact: str
    """The fact that is reported."""
    status: Annotated[Literal["credited", "open"], NEWER]
    """`credited`: the credit is back. `open`: a person looks into it."""
    created_at: str
    """When it was reported."""


class DailyUsage(Model):
    """The credits that one API key spent on one day. Days without a lookup are omitted."""

    object: Annotated[Literal["daily_usage"], NEWER]
    """Always `daily_usage`."""
    day: str
    """The day (UTC)."""
    api_key_id: str | None
    """The ID of the API key. Null for the portal, a connected app, a deleted batch, or a lookup more than
    90 days ago. A batch has the key that last started it.
    """
    api_key_name: str | None
    """The name of the API key."""
    lookups: int
    """Paid lookups, 1 credit each."""


class DailyUsageList(Model):
    """Credits spent per day and API key, oldest day first."""

    object: Annotated[Literal["list"], NEWER]
    """Always `list`."""
    data: list[DailyUsage]
    """The items, in order."""


class Batch(Model):
    """A list of VINs, and how far it is."""

    object: Annotated[Literal["batch"], NEWER]
    """Always `batch`."""
    id: str
    """Identifies the batch."""
    status: Annotated[Literal["checking", "checked", "running", "waiting", "paused", "finished", "canceled"], NEWER]
    """`checking`: VINs are checked for free. `checked`: it waits to be started. `running`: vehicles are
    looked up. `waiting`: it continues automatically once it can, and `waits_for` says what for.
    `paused`: it continues when it is resumed. `finished` and `canceled`: it has ended.
    """
    waits_for: Annotated[Literal["start", "resume", "credits", "daily_cap", "monthly_maximum", "top_up"], NEWER] | None
    """What a batch that has stopped waits for. `start`, `resume`: somebody has to resume it. `credits`:
    there are none. `daily_cap`: the key or app has spent its daily cap. `monthly_maximum`: the credits
    that it has spent this month are worth its maximum in dollars. `top_up`: the next lookup would make
    automatic top-up buy, which nobody allowed for this batch in the portal. Null: nothing.
    """
    only_new: bool
    """Whether vehicles in My Vehicles are read again for free."""
    max_credits: int | None
    """The most credits that it spends; null: as many as it takes."""
    counts: BatchCounts
    """How many of the VINs had each outcome."""
    credits_spent: int
    """Credits spent so far."""
    credits_needed: int
    """Credits for what is still to be looked up, within `max_credits`."""
    top_up: Money | None
    """What automatic top-up would buy at most until everything is looked up, if you allow it for this
    batch in the portal. Null: nothing, the batch runs or has ended, or it is in a list of batches.
    """
    created_at: str
    """When it was sent first."""
    started_at: str | None
    """When the first lookup could begin; null: not yet."""
    ended_at: str | None
    """When it ended; null: not yet."""
    expires_at: str
    """Until when the batch and its results are kept. Vehicles stay in My Vehicles."""


class BatchCounts(Model):
    """How many of the VINs had each outcome."""

    total: int
    """All that were sent."""
    duplicate: int
    """In the list before. Not in the results."""
    invalid: int
    """Not a VIN."""
    unsupported: int
    """No lookup of them would succeed."""
    owned: int
    """In My Vehicles already, and read again for free."""
    found: int
    """Looked up for a credit each."""
    failed: int
    """Looked up without a result, at no charge."""
    open: int
    """Not looked up yet, or left out when the batch ended."""


class BatchList(Model):
    """A page of batches."""

    object: Annotated[Literal["list"], NEWER]
    """Always `list`."""
    data: list[Batch]
    """The items, in order."""
    next_cursor: str | None
    """The `cursor` of the next page. Null on the last page."""


class BatchResult(Model):
    """A VIN of a batch, and its outcome."""

    object: Annotated[Literal["batch_result"], NEWER]
    """Always `batch_result`."""
    vin: str
    """The VIN, in uppercase without spaces and hyphens; what is not a VIN, as it was sent."""
    outcome: Annotated[Literal["found", "owned", "invalid", "unsupported", "failed", "open"], NEWER]
    """As counted in the batch."""
    credits_charged: Annotated[Literal[0, 1], NEWER]
    """What it cost."""
    title: str | None
    """The vehicle, as far as it is known."""
    specs: CustomerVehicleSpecsV1 | None
    """The specifications from the latest lookup of the vehicle; null if it is neither `found` nor `owned`,
    or if you left them out.
    """
    error: BatchResultError | None
    """Why there are no specifications; null if there are, or if it is not looked up yet."""


class BatchResultError(Model):
    """Why a VIN of a batch has no specifications."""

    code: ErrorCode
    """Stable identifier of what went wrong."""
    message: ErrorMessage
    """What happened and what to do next, for a person."""


class BatchResultList(Model):
    """A page of the results of a batch."""

    object: Annotated[Literal["list"], NEWER]
    """Always `list`."""
    data: list[BatchResult]
    """The items, in order."""
    next_cursor: str | None
    """The `cursor` of the next page. Null on the last page."""


class LedgerDay(Model):
    """A day (UTC) of the customer's ledger, chained by hash to the day before, so that no entry can be
    changed, added, or removed unnoticed.
    """

    object: Annotated[Literal["ledger_day"], NEWER]
    """Always `ledger_day`."""
    day: str
    """The day (UTC)."""
    entries: int
    """Entries of the ledger: lookups, grants, and what expired or was taken back."""
    previous: str | None
    """The hash of the day before it that had entries. Null for the first."""
    sha256: str
    """The hash of the day: of the customer, the day, the previous hash, and every entry."""
    statement: str | None = None
    """The same, signed. Keep it: `vinspec verify` compares it with the file of the account. Absent if this
    service signs none.
    """


class LedgerDayList(Model):
    """A page of days of the ledger, latest first."""

    object: Annotated[Literal["list"], NEWER]
    """Always `list`."""
    data: list[LedgerDay]
    """The items, in order."""
    next_cursor: str | None
    """The `cursor` of the next page. Null on the last page."""

ErrorDetails = InvalidRequestDetails | InsufficientCreditsDetails | DailyCapReachedDetails | MonthlyMaximumReachedDetails | PermissionDeniedDetails | ApprovalRequiredDetails | SpecsNotAvailableDetails | InvalidVinDetails | UnsupportedVehicleDetails | MonthlyCapTooLowDetails | RateLimitedDetails
"""More about an error, depending on its code."""

DETAILS: dict[str, type[ErrorDetails]] = {
    "invalid_request": InvalidRequestDetails,
    "insufficient_credits": InsufficientCreditsDetails,
    "daily_cap_reached": DailyCapReachedDetails,
    "monthly_maximum_reached": MonthlyMaximumReachedDetails,
    "permission_denied": PermissionDeniedDetails,
    "approval_required": ApprovalRequiredDetails,
    "specs_not_available": SpecsNotAvailableDetails,
    "invalid_vin": InvalidVinDetails,
    "unsupported_vehicle": UnsupportedVehicleDetails,
    "monthly_cap_too_low": MonthlyCapTooLowDetails,
    "rate_limited": RateLimitedDetails,
}
