# Generated from openapi.json by `pnpm gen`. Do not edit.

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Unpack

from .._pages import AsyncPages, Pages
from .._resource import AsyncResource, Resource
from .._transport import AsyncTransport, Call, CallOptions, Transport, choose_key, segment
from . import models as m


class ContractResource(Resource):
    def get(
        self,
        **options: Unpack[CallOptions],
    ) -> m.OpenapiDocument:
        """Read this OpenAPI document. `GET /openapi.json`

        Returns the contract that the server checks every request and response against. Needs no
        authentication.

        Costs no credit.
        """
        return self._send(
            Call("GET", "/openapi.json", m.OpenapiDocument, open=True),
            options,
        )


class PackagesResource(Resource):
    def list(
        self,
        **options: Unpack[CallOptions],
    ) -> m.PackageList:
        """List lookup packages. `GET /packages`

        Lists the lookup packages on sale with their prices, smallest first.

        Costs no credit.
        """
        return self._send(
            Call("GET", "/packages", m.PackageList),
            options,
        )


class CreditsResource(Resource):
    def get(
        self,
        **options: Unpack[CallOptions],
    ) -> m.CreditBalance:
        """Read the credit balance. `GET /credits`

        Returns the credits that can be spent now. Expired credits and credits held by a lookup in progress
        do not count.

        Costs no credit.
        """
        return self._send(
            Call("GET", "/credits", m.CreditBalance),
            options,
        )


class CheckoutsResource(Resource):
    def create(
        self,
        package_key: str,
        *,
        idempotency_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> m.Checkout:
        """Start a hosted checkout. `POST /checkouts`

        Creates a hosted payment page for one lookup package and returns its URL. Credits are granted when
        the payment is confirmed, never before. This call charges nothing.

        Costs no credit. Its idempotency key makes it safe to repeat.

        package_key: The `package_key` of a package that is on sale.
        idempotency_key: Within 24 hours, the same call with the same key is never paid for twice. Default:
        a new one.
        """
        return self._send(
            Call("POST", "/checkouts", m.Checkout, body={"package_key": package_key}, key=choose_key(idempotency_key)),
            options,
        )


class VehiclesResource(Resource):
    def list(
        self,
        *,
        search: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[m.SavedVehicleList, m.SavedVehicle]:
        """List My Vehicles. `GET /vehicles`

        Lists the vehicles you looked up, latest lookup first. Free.

        Costs no credit.

        search: Only vehicles with all of these words in their VIN, title, or note.
        limit: Items per page.
        cursor: The `next_cursor` of the previous page.
        """
        return self._list(
            Call("GET", "/vehicles", m.SavedVehicleList, query={"search": search, "limit": limit, "cursor": cursor}),
            options,
            "cursor",
            lambda page: (page.data, page.next_cursor),
        )

    def get(
        self,
        vin: str,
        **options: Unpack[CallOptions],
    ) -> m.CustomerVehicleSpecsV1:
        """Get a saved vehicle. `GET /vehicles/{vin}`

        Returns the specifications from the latest lookup again. Free. Does not look up a vehicle that is
        not in My Vehicles.

        Costs no credit.

        vin: The VIN, in any case.
        """
        return self._send(
            Call("GET", f'/vehicles/{segment(vin, "vin")}', m.CustomerVehicleSpecsV1),
            options,
        )

    def list_lookups(
        self,
        vin: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[m.PastLookupList, m.PastLookup]:
        """List the lookups of a vehicle. `GET /vehicles/{vin}/lookups`

        Lists the paid lookups of a saved vehicle, latest first. Free.

        Costs no credit.

        vin: The VIN, in any case.
        limit: Items per page.
        cursor: The `next_cursor` of the previous page.
        """
        return self._list(
            Call("GET", f'/vehicles/{segment(vin, "vin")}/lookups', m.PastLookupList, query={"limit": limit, "cursor": cursor}),
            options,
            "cursor",
            lambda page: (page.data, page.next_cursor),
        )

    def get_battery(
        self,
        vin: str,
        **options: Unpack[CallOptions],
    ) -> m.BatteryHistory:
        """Get the battery history of a vehicle. `GET /vehicles/{vin}/battery`

        Returns every reading of a saved vehicle's battery by a live source, earliest first, and the median
        of the same model at the same age once 20 cars are known. Free. Reads nothing anew: a lookup does.

        Costs no credit.

        vin: The VIN, in any case.
        """
        return self._send(
            Call("GET", f'/vehicles/{segment(vin, "vin")}/battery', m.BatteryHistory),
            options,
        )

    def report(
        self,
        vin: str,
        fact: str,
        message: str,
        **options: Unpack[CallOptions],
    ) -> m.VehicleReport:
        """Report a wrong fact. `POST /vehicles/{vin}/reports`

        Says what is wrong with a fact of a saved vehicle's latest result. If the sources of the fact
        contradict each other, the credit comes back at once: once per vehicle, and not for a credit that
        was refunded, is disputed, or came back before. Anything else a person looks into, and answers by
        email. While a report of the same fact is open or credited, it is returned again. Free.

        Costs no credit.

        vin: The VIN, in any case.
        fact: The key of its row or the name of its field in the result, or `other`.
        message: What is wrong with it.
        """
        return self._send(
            Call("POST", f'/vehicles/{segment(vin, "vin")}/reports', m.VehicleReport, body={"fact": fact, "message": message}),
            options,
        )


class BatchesResource(Resource):
    def create(
        self,
        vins: Sequence[str],
        *,
        only_new: bool | None = None,
        max_credits: int | None = None,
        preview: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> m.Batch:
        """Look up many vehicles. `POST /batches`

        Looks up a list of up to 100,000 VINs in the background. The list is checked first, for free, and
        then looked up, one credit for each vehicle that is found. With `preview`, it waits after the check:
        read what it would cost, then resume it, or send it again without `preview`. The same list with the
        same `only_new` and `max_credits` is the same batch for 30 days, whichever of your keys and apps
        sends it again and when: you get the batch that there is, and pay nothing more. Order, repetitions,
        case, spaces, and hyphens make no difference. A canceled batch is not found again. A batch spends
        within the daily cap and the monthly maximum of the key or app that started it, and makes automatic
        top-up buy nothing unless you allow it in the portal. Without credits it waits, and continues
        automatically when there are some.

        Costs no credit.

        vins: The VINs, in any case, with or without spaces and hyphens.
        only_new: Whether vehicles in My Vehicles are read again for free. If not, each costs a credit
        again.
        max_credits: The most credits that it spends. If omitted, as many as it takes.
        preview: Whether it is only checked, and waits to be resumed before it spends credits.
        """
        return self._send(
            Call("POST", "/batches", m.Batch, body={"vins": vins, "only_new": only_new, "max_credits": max_credits, "preview": preview}),
            options,
        )

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[m.BatchList, m.Batch]:
        """List batches. `GET /batches`

        Lists your batches, latest first, also lists that were sent in the portal. Free.

        Costs no credit.

        limit: Items per page.
        cursor: The `next_cursor` of the previous page.
        """
        return self._list(
            Call("GET", "/batches", m.BatchList, query={"limit": limit, "cursor": cursor}),
            options,
            "cursor",
            lambda page: (page.data, page.next_cursor),
        )

    def get(
        self,
        batch_id: str,
        **options: Unpack[CallOptions],
    ) -> m.Batch:
        """Get a batch. `GET /batches/{batch_id}`

        Returns how far a batch is: the outcome of its VINs, what it has spent, and what it waits for.
        `Retry-After` says when to ask again while it is checked or looked up. With `Accept:
        text/event-stream`, it is sent as server-sent events instead, again whenever it changes, until the
        batch has ended. A stream is open for up to 15 minutes; who connects again with `Last-Event-ID` is
        told only what has changed. Once there will be no more, the status is 204, at which `EventSource`
        stops. Free.

        Costs no credit.

        batch_id: The `id` of a batch.
        """
        return self._send(
            Call("GET", f'/batches/{segment(batch_id, "batch_id")}', m.Batch),
            options,
        )

    def list_results(
        self,
        batch_id: str,
        *,
        specs: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[m.BatchResultList, m.BatchResult]:
        """List the results of a batch. `GET /batches/{batch_id}/results`

        Lists each VIN of a batch once, in the order in which they were sent first, with its outcome so far:
        the specifications of a vehicle, or why there are none. Free.

        Costs no credit.

        batch_id: The `id` of a batch.
        specs: Whether results have their specifications, which are long. Without them, `specs` is null.
        limit: Items per page.
        cursor: The `next_cursor` of the previous page.
        """
        return self._list(
            Call("GET", f'/batches/{segment(batch_id, "batch_id")}/results', m.BatchResultList, query={"specs": specs, "limit": limit, "cursor": cursor}),
            options,
            "cursor",
            lambda page: (page.data, page.next_cursor),
        )

    def pause(
        self,
        batch_id: str,
        **options: Unpack[CallOptions],
    ) -> m.Batch:
        """Pause a batch. `POST /batches/{batch_id}/pause`

        Stops a batch until it is resumed. Lookups that are running are still finished. A batch that is
        still being checked then waits to be started. If the batch was not started, or has ended, nothing
        changes.

        Costs no credit.

        batch_id: The `id` of a batch.
        """
        return self._send(
            Call("POST", f'/batches/{segment(batch_id, "batch_id")}/pause', m.Batch),
            options,
        )

    def resume(
        self,
        batch_id: str,
        **options: Unpack[CallOptions],
    ) -> m.Batch:
        """Start or resume a batch. `POST /batches/{batch_id}/resume`

        Starts a batch that was only checked, resumes one that is paused or waits, or looks up again what
        failed because vehicle data was not available. From then on, the batch spends within the limits of
        the key or app that resumed it. If there is nothing to go on with, nothing changes.

        Costs no credit.

        batch_id: The `id` of a batch.
        """
        return self._send(
            Call("POST", f'/batches/{segment(batch_id, "batch_id")}/resume', m.Batch),
            options,
        )

    def cancel(
        self,
        batch_id: str,
        **options: Unpack[CallOptions],
    ) -> m.Batch:
        """Cancel a batch. `POST /batches/{batch_id}/cancel`

        Ends a batch for good. Lookups that are running are still finished, and what was found stays in My
        Vehicles. If the batch has ended, nothing changes.

        Costs no credit.

        batch_id: The `id` of a batch.
        """
        return self._send(
            Call("POST", f'/batches/{segment(batch_id, "batch_id")}/cancel', m.Batch),
            options,
        )


class UsageResource(Resource):
    def list(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        **options: Unpack[CallOptions],
    ) -> m.DailyUsageList:
        """Read usage. `GET /usage`

        Counts paid lookups per day and API key, for up to 366 days.

        Costs no credit.

        from_: The first day (UTC). Default: 29 days before the last day.
        to: The last day (UTC), inclusive. Default: today.
        """
        return self._send(
            Call("GET", "/usage", m.DailyUsageList, query={"from": from_, "to": to}),
            options,
        )


class LedgerResource(Resource):
    def list_days(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Pages[m.LedgerDayList, m.LedgerDay]:
        """List the days of the ledger. `GET /ledger-days`

        Lists the days of the ledger that are over, latest first, each chained by hash to the one before and
        signed. A day is chained when another has passed. Free.

        Costs no credit.

        limit: Items per page.
        cursor: The `next_cursor` of the previous page.
        """
        return self._list(
            Call("GET", "/ledger-days", m.LedgerDayList, query={"limit": limit, "cursor": cursor}),
            options,
            "cursor",
            lambda page: (page.data, page.next_cursor),
        )


class AutoTopUpResource(Resource):
    def get(
        self,
        **options: Unpack[CallOptions],
    ) -> m.AutomaticTopUp:
        """Read the automatic top-up rule. `GET /auto-top-up`

        Returns the current rule and what it has spent this calendar month (UTC), including a purchase in
        progress. If the customer must save or confirm a card, or agree to a higher price, `setup_url` is
        the page to do it.

        Costs no credit.
        """
        return self._send(
            Call("GET", "/auto-top-up", m.AutomaticTopUp),
            options,
        )

    def configure(
        self,
        package_key: str,
        *,
        threshold_percent: Literal[10, 20, 30] | None = None,
        monthly_cap_cents: int | None = None,
        **options: Unpack[CallOptions],
    ) -> m.AutomaticTopUp:
        """Configure automatic top-up. `PUT /auto-top-up`

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

        Costs no credit.

        package_key: The `package_key` of the package to buy each time.
        threshold_percent: Buy when the balance falls to this percentage of the package's credits.
        monthly_cap_cents: The most that can be spent automatically per calendar month (UTC), in US cents.
        If omitted, the current cap stays.
        """
        return self._send(
            Call("PUT", "/auto-top-up", m.AutomaticTopUp, body={"package_key": package_key, "threshold_percent": threshold_percent, "monthly_cap_cents": monthly_cap_cents}),
            options,
        )

    def disable(
        self,
        **options: Unpack[CallOptions],
    ) -> m.AutomaticTopUp:
        """Disable automatic top-up. `DELETE /auto-top-up`

        Turns the rule off at once and keeps its settings. Needs no permission. A charge in progress may
        still go through and grant its credits; until then, `monthly_spend` includes it.

        Costs no credit.
        """
        return self._send(
            Call("DELETE", "/auto-top-up", m.AutomaticTopUp),
            options,
        )


class Operations(Resource):
    """Every operation of the API."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.contract = ContractResource(transport)
        self.packages = PackagesResource(transport)
        self.credits = CreditsResource(transport)
        self.checkouts = CheckoutsResource(transport)
        self.vehicles = VehiclesResource(transport)
        self.batches = BatchesResource(transport)
        self.usage = UsageResource(transport)
        self.ledger = LedgerResource(transport)
        self.auto_top_up = AutoTopUpResource(transport)

    def look_up(
        self,
        vin: str,
        *,
        idempotency_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> m.CustomerVehicleSpecsV1:
        """Look up a vehicle by VIN (costs one credit). `POST /vehicle-specs`

        Returns customer-ready specifications of an electric vehicle and adds it to My Vehicles. One credit
        is charged only after the response has been prepared; `Credits-Charged` says what this response
        cost. Unknown values are `null` or absent from the rows, never guessed.

        Costs 1 credit; nothing if it raises an error, or if its idempotency key was used before.

        vin: The VIN, in any case.
        idempotency_key: Within 24 hours, the same call with the same key is never paid for twice. Default:
        a new one.
        """
        return self._send(
            Call("POST", "/vehicle-specs", m.CustomerVehicleSpecsV1, body={"vin": vin}, key=choose_key(idempotency_key)),
            options,
        )

    def check(
        self,
        vin: str,
        **options: Unpack[CallOptions],
    ) -> m.VehicleSpecsCheck:
        """Check a VIN for free. `GET /vehicle-specs/check`

        Says whether a lookup of this VIN would succeed, why it would not, what it would cost, and which
        facts its result would include or a live source would be asked for, without any figures. Costs no
        credit, saves nothing, and asks no live source. Call it before you spend a credit on a vehicle that
        may not be supported.

        Costs no credit.

        vin: The VIN, in any case.
        """
        return self._send(
            Call("GET", "/vehicle-specs/check", m.VehicleSpecsCheck, query={"vin": vin}),
            options,
        )


class AsyncContractResource(AsyncResource):
    async def get(
        self,
        **options: Unpack[CallOptions],
    ) -> m.OpenapiDocument:
        """Read this OpenAPI document. `GET /openapi.json`

        Returns the contract that the server checks every request and response against. Needs no
        authentication.

        Costs no credit.
        """
        return await self._send(
            Call("GET", "/openapi.json", m.OpenapiDocument, open=True),
            options,
        )


class AsyncPackagesResource(AsyncResource):
    async def list(
        self,
        **options: Unpack[CallOptions],
    ) -> m.PackageList:
        """List lookup packages. `GET /packages`

        Lists the lookup packages on sale with their prices, smallest first.

        Costs no credit.
        """
        return await self._send(
            Call("GET", "/packages", m.PackageList),
            options,
        )


class AsyncCreditsResource(AsyncResource):
    async def get(
        self,
        **options: Unpack[CallOptions],
    ) -> m.CreditBalance:
        """Read the credit balance. `GET /credits`

        Returns the credits that can be spent now. Expired credits and credits held by a lookup in progress
        do not count.

        Costs no credit.
        """
        return await self._send(
            Call("GET", "/credits", m.CreditBalance),
            options,
        )


class AsyncCheckoutsResource(AsyncResource):
    async def create(
        self,
        package_key: str,
        *,
        idempotency_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> m.Checkout:
        """Start a hosted checkout. `POST /checkouts`

        Creates a hosted payment page for one lookup package and returns its URL. Credits are granted when
        the payment is confirmed, never before. This call charges nothing.

        Costs no credit. Its idempotency key makes it safe to repeat.

        package_key: The `package_key` of a package that is on sale.
        idempotency_key: Within 24 hours, the same call with the same key is never paid for twice. Default:
        a new one.
        """
        return await self._send(
            Call("POST", "/checkouts", m.Checkout, body={"package_key": package_key}, key=choose_key(idempotency_key)),
            options,
        )


class AsyncVehiclesResource(AsyncResource):
    def list(
        self,
        *,
        search: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPages[m.SavedVehicleList, m.SavedVehicle]:
        """List My Vehicles. `GET /vehicles`

        Lists the vehicles you looked up, latest lookup first. Free.

        Costs no credit.

        search: Only vehicles with all of these words in their VIN, title, or note.
        limit: Items per page.
        cursor: The `next_cursor` of the previous page.
        """
        return self._list(
            Call("GET", "/vehicles", m.SavedVehicleList, query={"search": search, "limit": limit, "cursor": cursor}),
            options,
            "cursor",
            lambda page: (page.data, page.next_cursor),
        )

    async def get(
        self,
        vin: str,
        **options: Unpack[CallOptions],
    ) -> m.CustomerVehicleSpecsV1:
        """Get a saved vehicle. `GET /vehicles/{vin}`

        Returns the specifications from the latest lookup again. Free. Does not look up a vehicle that is
        not in My Vehicles.

        Costs no credit.

        vin: The VIN, in any case.
        """
        return await self._send(
            Call("GET", f'/vehicles/{segment(vin, "vin")}', m.CustomerVehicleSpecsV1),
            options,
        )

    def list_lookups(
        self,
        vin: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPages[m.PastLookupList, m.PastLookup]:
        """List the lookups of a vehicle. `GET /vehicles/{vin}/lookups`

        Lists the paid lookups of a saved vehicle, latest first. Free.

        Costs no credit.

        vin: The VIN, in any case.
        limit: Items per page.
        cursor: The `next_cursor` of the previous page.
        """
        return self._list(
            Call("GET", f'/vehicles/{segment(vin, "vin")}/lookups', m.PastLookupList, query={"limit": limit, "cursor": cursor}),
            options,
            "cursor",
            lambda page: (page.data, page.next_cursor),
        )

    async def get_battery(
        self,
        vin: str,
        **options: Unpack[CallOptions],
    ) -> m.BatteryHistory:
        """Get the battery history of a vehicle. `GET /vehicles/{vin}/battery`

        Returns every reading of a saved vehicle's battery by a live source, earliest first, and the median
        of the same model at the same age once 20 cars are known. Free. Reads nothing anew: a lookup does.

        Costs no credit.

        vin: The VIN, in any case.
        """
        return await self._send(
            Call("GET", f'/vehicles/{segment(vin, "vin")}/battery', m.BatteryHistory),
            options,
        )

    async def report(
        self,
        vin: str,
        fact: str,
        message: str,
        **options: Unpack[CallOptions],
    ) -> m.VehicleReport:
        """Report a wrong fact. `POST /vehicles/{vin}/reports`

        Says what is wrong with a fact of a saved vehicle's latest result. If the sources of the fact
        contradict each other, the credit comes back at once: once per vehicle, and not for a credit that
        was refunded, is disputed, or came back before. Anything else a person looks into, and answers by
        email. While a report of the same fact is open or credited, it is returned again. Free.

        Costs no credit.

        vin: The VIN, in any case.
        fact: The key of its row or the name of its field in the result, or `other`.
        message: What is wrong with it.
        """
        return await self._send(
            Call("POST", f'/vehicles/{segment(vin, "vin")}/reports', m.VehicleReport, body={"fact": fact, "message": message}),
            options,
        )


class AsyncBatchesResource(AsyncResource):
    async def create(
        self,
        vins: Sequence[str],
        *,
        only_new: bool | None = None,
        max_credits: int | None = None,
        preview: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> m.Batch:
        """Look up many vehicles. `POST /batches`

        Looks up a list of up to 100,000 VINs in the background. The list is checked first, for free, and
        then looked up, one credit for each vehicle that is found. With `preview`, it waits after the check:
        read what it would cost, then resume it, or send it again without `preview`. The same list with the
        same `only_new` and `max_credits` is the same batch for 30 days, whichever of your keys and apps
        sends it again and when: you get the batch that there is, and pay nothing more. Order, repetitions,
        case, spaces, and hyphens make no difference. A canceled batch is not found again. A batch spends
        within the daily cap and the monthly maximum of the key or app that started it, and makes automatic
        top-up buy nothing unless you allow it in the portal. Without credits it waits, and continues
        automatically when there are some.

        Costs no credit.

        vins: The VINs, in any case, with or without spaces and hyphens.
        only_new: Whether vehicles in My Vehicles are read again for free. If not, each costs a credit
        again.
        max_credits: The most credits that it spends. If omitted, as many as it takes.
        preview: Whether it is only checked, and waits to be resumed before it spends credits.
        """
        return await self._send(
            Call("POST", "/batches", m.Batch, body={"vins": vins, "only_new": only_new, "max_credits": max_credits, "preview": preview}),
            options,
        )

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPages[m.BatchList, m.Batch]:
        """List batches. `GET /batches`

        Lists your batches, latest first, also lists that were sent in the portal. Free.

        Costs no credit.

        limit: Items per page.
        cursor: The `next_cursor` of the previous page.
        """
        return self._list(
            Call("GET", "/batches", m.BatchList, query={"limit": limit, "cursor": cursor}),
            options,
            "cursor",
            lambda page: (page.data, page.next_cursor),
        )

    async def get(
        self,
        batch_id: str,
        **options: Unpack[CallOptions],
    ) -> m.Batch:
        """Get a batch. `GET /batches/{batch_id}`

        Returns how far a batch is: the outcome of its VINs, what it has spent, and what it waits for.
        `Retry-After` says when to ask again while it is checked or looked up. With `Accept:
        text/event-stream`, it is sent as server-sent events instead, again whenever it changes, until the
        batch has ended. A stream is open for up to 15 minutes; who connects again with `Last-Event-ID` is
        told only what has changed. Once there will be no more, the status is 204, at which `EventSource`
        stops. Free.

        Costs no credit.

        batch_id: The `id` of a batch.
        """
        return await self._send(
            Call("GET", f'/batches/{segment(batch_id, "batch_id")}', m.Batch),
            options,
        )

    def list_results(
        self,
        batch_id: str,
        *,
        specs: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPages[m.BatchResultList, m.BatchResult]:
        """List the results of a batch. `GET /batches/{batch_id}/results`

        Lists each VIN of a batch once, in the order in which they were sent first, with its outcome so far:
        the specifications of a vehicle, or why there are none. Free.

        Costs no credit.

        batch_id: The `id` of a batch.
        specs: Whether results have their specifications, which are long. Without them, `specs` is null.
        limit: Items per page.
        cursor: The `next_cursor` of the previous page.
        """
        return self._list(
            Call("GET", f'/batches/{segment(batch_id, "batch_id")}/results', m.BatchResultList, query={"specs": specs, "limit": limit, "cursor": cursor}),
            options,
            "cursor",
            lambda page: (page.data, page.next_cursor),
        )

    async def pause(
        self,
        batch_id: str,
        **options: Unpack[CallOptions],
    ) -> m.Batch:
        """Pause a batch. `POST /batches/{batch_id}/pause`

        Stops a batch until it is resumed. Lookups that are running are still finished. A batch that is
        still being checked then waits to be started. If the batch was not started, or has ended, nothing
        changes.

        Costs no credit.

        batch_id: The `id` of a batch.
        """
        return await self._send(
            Call("POST", f'/batches/{segment(batch_id, "batch_id")}/pause', m.Batch),
            options,
        )

    async def resume(
        self,
        batch_id: str,
        **options: Unpack[CallOptions],
    ) -> m.Batch:
        """Start or resume a batch. `POST /batches/{batch_id}/resume`

        Starts a batch that was only checked, resumes one that is paused or waits, or looks up again what
        failed because vehicle data was not available. From then on, the batch spends within the limits of
        the key or app that resumed it. If there is nothing to go on with, nothing changes.

        Costs no credit.

        batch_id: The `id` of a batch.
        """
        return await self._send(
            Call("POST", f'/batches/{segment(batch_id, "batch_id")}/resume', m.Batch),
            options,
        )

    async def cancel(
        self,
        batch_id: str,
        **options: Unpack[CallOptions],
    ) -> m.Batch:
        """Cancel a batch. `POST /batches/{batch_id}/cancel`

        Ends a batch for good. Lookups that are running are still finished, and what was found stays in My
        Vehicles. If the batch has ended, nothing changes.

        Costs no credit.

        batch_id: The `id` of a batch.
        """
        return await self._send(
            Call("POST", f'/batches/{segment(batch_id, "batch_id")}/cancel', m.Batch),
            options,
        )


class AsyncUsageResource(AsyncResource):
    async def list(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        **options: Unpack[CallOptions],
    ) -> m.DailyUsageList:
        """Read usage. `GET /usage`

        Counts paid lookups per day and API key, for up to 366 days.

        Costs no credit.

        from_: The first day (UTC). Default: 29 days before the last day.
        to: The last day (UTC), inclusive. Default: today.
        """
        return await self._send(
            Call("GET", "/usage", m.DailyUsageList, query={"from": from_, "to": to}),
            options,
        )


class AsyncLedgerResource(AsyncResource):
    def list_days(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncPages[m.LedgerDayList, m.LedgerDay]:
        """List the days of the ledger. `GET /ledger-days`

        Lists the days of the ledger that are over, latest first, each chained by hash to the one before and
        signed. A day is chained when another has passed. Free.

        Costs no credit.

        limit: Items per page.
        cursor: The `next_cursor` of the previous page.
        """
        return self._list(
            Call("GET", "/ledger-days", m.LedgerDayList, query={"limit": limit, "cursor": cursor}),
            options,
            "cursor",
            lambda page: (page.data, page.next_cursor),
        )


class AsyncAutoTopUpResource(AsyncResource):
    async def get(
        self,
        **options: Unpack[CallOptions],
    ) -> m.AutomaticTopUp:
        """Read the automatic top-up rule. `GET /auto-top-up`

        Returns the current rule and what it has spent this calendar month (UTC), including a purchase in
        progress. If the customer must save or confirm a card, or agree to a higher price, `setup_url` is
        the page to do it.

        Costs no credit.
        """
        return await self._send(
            Call("GET", "/auto-top-up", m.AutomaticTopUp),
            options,
        )

    async def configure(
        self,
        package_key: str,
        *,
        threshold_percent: Literal[10, 20, 30] | None = None,
        monthly_cap_cents: int | None = None,
        **options: Unpack[CallOptions],
    ) -> m.AutomaticTopUp:
        """Configure automatic top-up. `PUT /auto-top-up`

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

        Costs no credit.

        package_key: The `package_key` of the package to buy each time.
        threshold_percent: Buy when the balance falls to this percentage of the package's credits.
        monthly_cap_cents: The most that can be spent automatically per calendar month (UTC), in US cents.
        If omitted, the current cap stays.
        """
        return await self._send(
            Call("PUT", "/auto-top-up", m.AutomaticTopUp, body={"package_key": package_key, "threshold_percent": threshold_percent, "monthly_cap_cents": monthly_cap_cents}),
            options,
        )

    async def disable(
        self,
        **options: Unpack[CallOptions],
    ) -> m.AutomaticTopUp:
        """Disable automatic top-up. `DELETE /auto-top-up`

        Turns the rule off at once and keeps its settings. Needs no permission. A charge in progress may
        still go through and grant its credits; until then, `monthly_spend` includes it.

        Costs no credit.
        """
        return await self._send(
            Call("DELETE", "/auto-top-up", m.AutomaticTopUp),
            options,
        )


class AsyncOperations(AsyncResource):
    """Every operation of the API."""

    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.contract = AsyncContractResource(transport)
        self.packages = AsyncPackagesResource(transport)
        self.credits = AsyncCreditsResource(transport)
        self.checkouts = AsyncCheckoutsResource(transport)
        self.vehicles = AsyncVehiclesResource(transport)
        self.batches = AsyncBatchesResource(transport)
        self.usage = AsyncUsageResource(transport)
        self.ledger = AsyncLedgerResource(transport)
        self.auto_top_up = AsyncAutoTopUpResource(transport)

    async def look_up(
        self,
        vin: str,
        *,
        idempotency_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> m.CustomerVehicleSpecsV1:
        """Look up a vehicle by VIN (costs one credit). `POST /vehicle-specs`

        Returns customer-ready specifications of an electric vehicle and adds it to My Vehicles. One credit
        is charged only after the response has been prepared; `Credits-Charged` says what this response
        cost. Unknown values are `null` or absent from the rows, never guessed.

        Costs 1 credit; nothing if it raises an error, or if its idempotency key was used before.

        vin: The VIN, in any case.
        idempotency_key: Within 24 hours, the same call with the same key is never paid for twice. Default:
        a new one.
        """
        return await self._send(
            Call("POST", "/vehicle-specs", m.CustomerVehicleSpecsV1, body={"vin": vin}, key=choose_key(idempotency_key)),
            options,
        )

    async def check(
        self,
        vin: str,
        **options: Unpack[CallOptions],
    ) -> m.VehicleSpecsCheck:
        """Check a VIN for free. `GET /vehicle-specs/check`

        Says whether a lookup of this VIN would succeed, why it would not, what it would cost, and which
        facts its result would include or a live source would be asked for, without any figures. Costs no
        credit, saves nothing, and asks no live source. Call it before you spend a credit on a vehicle that
        may not be supported.

        Costs no credit.

        vin: The VIN, in any case.
        """
        return await self._send(
            Call("GET", "/vehicle-specs/check", m.VehicleSpecsCheck, query={"vin": vin}),
            options,
        )
