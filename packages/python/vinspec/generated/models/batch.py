from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeVar,
    cast,
)
from uuid import UUID

from attrs import define as _attrs_define

from ..models.batch_status import BatchStatus
from ..models.batch_waits_for_type_0 import BatchWaitsForType0

if TYPE_CHECKING:
    from ..models.batch_counts import BatchCounts
    from ..models.money import Money


T = TypeVar("T", bound="Batch")


@_attrs_define
class Batch:
    """A list of VINs, and how far it is.

    Attributes:
        object_ (Literal['batch']): Always `batch`.
        id (UUID): Identifies the batch.
        status (BatchStatus): `checking`: VINs are checked for free. `checked`: it waits to be started. `running`:
            vehicles are looked up. `waiting`: it goes on by itself once it can, and `waits_for` says what for. `paused`: it
            goes on when it is resumed. `finished` and `canceled`: it has ended.
        waits_for (BatchWaitsForType0 | None): What a batch that does not go on waits for. `start`, `resume`: somebody
            has to resume it. `credits`: there are none. `daily_cap`: the key or app has spent its daily cap. `top_up`: the
            next lookup would make automatic top-up buy, which nobody allowed for this batch in the portal. Null: nothing.
        only_new (bool): Whether vehicles in My Vehicles are read again for free.
        max_credits (int | None): The most credits that it spends; null: as many as it takes.
        counts (BatchCounts): How many of the VINs had each outcome.
        credits_spent (int): Credits spent so far.
        credits_needed (int): Credits for what is still to be looked up, within `max_credits`.
        top_up (Money | None): What automatic top-up would buy at most until everything is looked up, if you allow it
            for this batch in the portal. Null: nothing, or the batch runs or has ended.
        created_at (datetime.datetime): When it was sent first.
        started_at (datetime.datetime | None): When the first lookup could begin; null: not yet.
        ended_at (datetime.datetime | None): When it ended; null: not yet.
        expires_at (datetime.datetime): Until when the batch and its results are kept. Vehicles stay in My Vehicles.
    """

    object_: Literal["batch"]
    id: UUID
    status: BatchStatus
    waits_for: BatchWaitsForType0 | None
    only_new: bool
    max_credits: int | None
    counts: BatchCounts
    credits_spent: int
    credits_needed: int
    top_up: Money | None
    created_at: datetime.datetime
    started_at: datetime.datetime | None
    ended_at: datetime.datetime | None
    expires_at: datetime.datetime

    def to_dict(self) -> dict[str, Any]:
        from ..models.money import Money  # noqa: PLC0415

        object_ = self.object_

        id = str(self.id)

        status = self.status.value

        waits_for: None | str
        if isinstance(self.waits_for, BatchWaitsForType0):
            waits_for = self.waits_for.value
        else:
            waits_for = self.waits_for

        only_new = self.only_new

        max_credits: int | None
        max_credits = self.max_credits

        counts = self.counts.to_dict()

        credits_spent = self.credits_spent

        credits_needed = self.credits_needed

        top_up: dict[str, Any] | None
        if isinstance(self.top_up, Money):
            top_up = self.top_up.to_dict()
        else:
            top_up = self.top_up

        created_at = self.created_at.isoformat()

        started_at: None | str
        if isinstance(self.started_at, datetime.datetime):
            started_at = self.started_at.isoformat()
        else:
            started_at = self.started_at

        ended_at: None | str
        if isinstance(self.ended_at, datetime.datetime):
            ended_at = self.ended_at.isoformat()
        else:
            ended_at = self.ended_at

        expires_at = self.expires_at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "object": object_,
                "id": id,
                "status": status,
                "waits_for": waits_for,
                "only_new": only_new,
                "max_credits": max_credits,
                "counts": counts,
                "credits_spent": credits_spent,
                "credits_needed": credits_needed,
                "top_up": top_up,
                "created_at": created_at,
                "started_at": started_at,
                "ended_at": ended_at,
                "expires_at": expires_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.batch_counts import BatchCounts  # noqa: PLC0415
        from ..models.money import Money  # noqa: PLC0415

        d = dict(src_dict)
        object_ = cast(Literal["batch"], d.pop("object"))
        if object_ != "batch":
            raise ValueError(f"object must match const 'batch', got '{object_}'")

        id = UUID(d.pop("id"))

        status = BatchStatus(d.pop("status"))

        def _parse_waits_for(data: object) -> BatchWaitsForType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                waits_for_type_0 = BatchWaitsForType0(data)

                return waits_for_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BatchWaitsForType0 | None, data)

        waits_for = _parse_waits_for(d.pop("waits_for"))

        only_new = d.pop("only_new")

        def _parse_max_credits(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        max_credits = _parse_max_credits(d.pop("max_credits"))

        counts = BatchCounts.from_dict(d.pop("counts"))

        credits_spent = d.pop("credits_spent")

        credits_needed = d.pop("credits_needed")

        def _parse_top_up(data: object) -> Money | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                top_up_type_0 = Money.from_dict(data)

                return top_up_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Money | None, data)

        top_up = _parse_top_up(d.pop("top_up"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_started_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                started_at_type_0 = datetime.datetime.fromisoformat(data)

                return started_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        started_at = _parse_started_at(d.pop("started_at"))

        def _parse_ended_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                ended_at_type_0 = datetime.datetime.fromisoformat(data)

                return ended_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        ended_at = _parse_ended_at(d.pop("ended_at"))

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))

        batch = cls(
            object_=object_,
            id=id,
            status=status,
            waits_for=waits_for,
            only_new=only_new,
            max_credits=max_credits,
            counts=counts,
            credits_spent=credits_spent,
            credits_needed=credits_needed,
            top_up=top_up,
            created_at=created_at,
            started_at=started_at,
            ended_at=ended_at,
            expires_at=expires_at,
        )

        return batch
