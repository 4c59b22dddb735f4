/** Figures of the vehicles on one page of a list. */
import type { VehicleSpecs } from '@vinspec/contract'
import type { Database } from '@vinspec/core/foundation'
import { listSavedAnswers, parseStoredSpecs, type SavedVehicleSummary } from '@vinspec/core/lookup'
import { formatSpan } from '../ui/read-span.ts'

export interface ListedVehicle extends SavedVehicleSummary {
  /** In miles, as in the specifications. Null, as the other, if it is not known; absent if it was not read. */
  readonly range?: string | null
  readonly consumption?: string | null
  readonly battery?: string | null
}

/** Reads each vehicle's whole answer, so the list must be short. */
export async function addFigures(
  prisma: Database,
  customerId: string,
  vehicles: readonly SavedVehicleSummary[],
): Promise<ListedVehicle[]> {
  const vins = vehicles.map(({ vin }) => vin)
  const answers = await listSavedAnswers(prisma, { customerId, vins, limit: vins.length })
  const figures = new Map(answers.map(({ vin, answer }) => [vin, figuresOf(parseStoredSpecs(answer))]))
  return vehicles.map((each) => ({ ...each, ...figures.get(each.vin) }))
}

function figuresOf(specs: VehicleSpecs | null) {
  if (specs === null) return {}
  const { original_capacity: capacity } = specs.battery.numbers ?? {}
  const textOf = (name: string) =>
    [specs.range_and_charging.rows.find(({ key }) => key === name)?.value ?? null].flat()[0] ?? null
  return {
    range: textOf('range'),
    consumption: textOf('efficiency'),
    battery: capacity ? formatSpan({ from: capacity.min, to: capacity.max }, capacity.unit) : null,
  }
}
