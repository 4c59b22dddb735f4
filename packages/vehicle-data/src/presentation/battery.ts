import type { SpecNumbers, VehicleSpecs } from '@vinspec/contract'
import type { Span } from '../facts/amounts.ts'
import { type Statement, statementOf } from '../facts/statements.ts'
import { formatDay } from './format-day.ts'
import type { KnownVehicle } from './known-vehicle.ts'
import * as measure from './measures.ts'
import { type Measure, toNumbers, toText } from './measures.ts'
import { exactly, spanOf } from './spans.ts'

/**
 * The original capacity is that of the whole battery. The usable capacity is the current one if it is known, otherwise the
 * maker's when new, or an estimate that is marked as one.
 */
export function presentBattery(vehicle: KnownVehicle): VehicleSpecs['battery'] {
  const span = spanOf(vehicle, ({ packKwh }) => packKwh)
  const original = span && toFigure(measure.kwh, span)
  const health = healthNow(vehicle)
  const now = capacityNow(vehicle, span)
  const usable = now ?? usableWhenNew(vehicle)
  const measured = readingOf(vehicle)?.facts.lastMeasured
  return {
    state_of_health_percent: health?.numbers.min ?? null,
    usable_capacity: usable?.text ?? null,
    original_capacity_kwh: exactly(span) ?? null,
    capacity_summary: summary(vehicle, { original, usable, now, health }),
    last_measured: measured === undefined ? null : formatDay(measured),
    ...((original ?? usable ?? health) && {
      numbers: {
        ...(original && { original_capacity: original.numbers }),
        ...(usable && { usable_capacity: usable.numbers }),
        ...(health && { state_of_health: health.numbers }),
      },
    }),
  }
}

interface BatteryFigure {
  readonly numbers: SpecNumbers
  readonly text: string
}

function toFigure(unit: Measure, span: Span): BatteryFigure {
  const numbers = toNumbers(unit, span)
  return { numbers, text: toText(unit, numbers) }
}

function usableWhenNew(vehicle: KnownVehicle): BatteryFigure | undefined {
  const stated = spanOf(vehicle, ({ statedUsableKwh }) => statedUsableKwh)
  if (stated !== undefined) return toFigure(measure.kwh, stated)
  return single(measure.estimatedKwh, exactly(spanOf(vehicle, ({ usableKwh }) => usableKwh)))
}

/** The current capacity. None if it exceeds the whole battery when new by more than a measuring error, because one of the two is wrong. */
function capacityNow(vehicle: KnownVehicle, whenNew: Span | undefined): BatteryFigure | undefined {
  const unit = isEstimate(vehicle, 'usableNowKwh') ? measure.estimatedKwhNow : measure.kwhNow
  const now = exactly(spanOf(vehicle, ({ usableNowKwh }) => usableNowKwh))
  const isTooMuch = now !== undefined && whenNew !== undefined && now > whenNew.to * 1.03
  return isTooMuch ? undefined : single(unit, now)
}

function healthNow(vehicle: KnownVehicle): BatteryFigure | undefined {
  const unit = isEstimate(vehicle, 'stateOfHealthPercent') ? measure.estimatedHealth : measure.health
  return single(unit, exactly(spanOf(vehicle, ({ stateOfHealthPercent }) => stateOfHealthPercent)))
}

const single = (unit: Measure, figure: number | undefined): BatteryFigure | undefined =>
  figure === undefined ? undefined : toFigure(unit, { from: figure, to: figure })

const isEstimate = ({ statements }: KnownVehicle, name: 'usableNowKwh' | 'stateOfHealthPercent'): boolean =>
  statementOf(statements, name)?.isEstimate === true

type Battery = Readonly<Record<'original' | 'usable' | 'now' | 'health', BatteryFigure | undefined>>

/** "82 kWh when new, 74.6 kWh now (91%), Tesla, Nov 23, 2026". */
function summary(vehicle: KnownVehicle, { original, usable, now, health }: Battery): string | null {
  const whenNew = original === undefined ? [] : [`${original.text} when new`]
  const reading = readingText(now, health)
  if (reading !== undefined) return [...whenNew, reading, ...readBy(vehicle)].join(', ')
  if (usable === undefined) return whenNew[0] ?? null
  return original === undefined
    ? `${usable.text} usable when new`
    : `${whenNew[0]}, ${usable.text} of it usable`
}

function readingText(now: BatteryFigure | undefined, health: BatteryFigure | undefined): string | undefined {
  if (health === undefined) return now?.text
  return now === undefined ? `${health.text} of its capacity left` : `${now.text} (${health.text})`
}

/** The source of the reading, and its date. */
function readBy(vehicle: KnownVehicle): string[] {
  const reading = readingOf(vehicle)
  if (reading === undefined) return []
  const { source, facts } = reading
  return [source.name, formatDay(facts.lastMeasured ?? source.date)]
}

/** The statement that the current figures are from. Another source's day of measurement does not apply to them. */
const readingOf = ({ statements }: KnownVehicle): Statement | undefined =>
  statementOf(statements, 'stateOfHealthPercent') ?? statementOf(statements, 'usableNowKwh')
