import { isOfModel, type LabelIdentity, type PackFact, readPackFacts } from './pack-facts.ts'
import { readSource } from './read-source.ts'

/** The battery of one label in EPA's yearly guide. */
export type GuidePack = {
  readonly id: string
  readonly label: LabelIdentity
  /** Make, model, voltage and capacity: what makes packs of several years and versions the same. */
  readonly pack: string
  readonly kwh: number
  /** Whether its energy agrees with the label's range and consumption. */
  readonly fitsLabel: boolean
}

type Label = LabelIdentity & { readonly id: string; readonly baseModel: string }

/** Original pack energy in kWh by EPA vehicle id. */
export function guidePacks(labels: readonly Label[]): Map<string, number> {
  const labelsById = new Map(labels.map((label) => [label.id, label]))
  const packs = readSource('epa-fe-guide-ev.csv', guideColumns).flatMap((row): GuidePack[] => {
    const label = labelsById.get(row.epa_vehicle_id)
    if (label === undefined) return []
    const pack = `${label.make} ${label.baseModel} ${row.pack_voltage_v} V ${row.pack_capacity_ah} Ah`
    const kwh = Number(row.pack_energy_kwh_nominal)
    return [{ id: label.id, label, pack, kwh, fitsLabel: row.pack_kwh_check === 'ok' }]
  })
  return new Map(credible(packs, readPackFacts()).map(({ id, kwh }) => [id, kwh]))
}

const guideColumns = [
  'epa_vehicle_id',
  'pack_voltage_v',
  'pack_capacity_ah',
  'pack_energy_kwh_nominal',
  'pack_kwh_check',
] as const

/**
 * Packs that fit their label. Some makers report the maximum voltage, so a pack that does not fit one of its labels,
 * or that community data of a model and year contradicts, is believed nowhere, unless such data confirms it.
 */
export function credible(packs: readonly GuidePack[], facts: readonly PackFact[]): GuidePack[] {
  return [...Map.groupBy(packs, ({ pack }) => pack).values()].flatMap((same) => {
    const verdicts = new Set(same.map((pack) => verdictOn(pack, facts)))
    const doubted = verdicts.has('contradicted') || same.some(({ fitsLabel }) => !fitsLabel)
    if (doubted && !verdicts.has('confirmed')) return []
    return same.filter(({ fitsLabel }) => fitsLabel)
  })
}

function verdictOn(
  { label, kwh }: GuidePack,
  facts: readonly PackFact[],
): 'confirmed' | 'contradicted' | undefined {
  const own = facts.filter((fact) => isOfModel(fact, label))
  if (own.length === 0) return undefined
  return own.some(({ grossKwh }) => Math.abs(grossKwh / kwh - 1) <= 0.05) ? 'confirmed' : 'contradicted'
}
