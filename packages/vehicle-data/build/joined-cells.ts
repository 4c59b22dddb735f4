import type { joinedColumns } from '../src/catalogue/label-columns.ts'
import type { JoinedFile } from '../src/catalogue/sources.ts'
import { chargingPowers } from './charging-power.ts'
import type { CuratedVersion } from './curated-versions.ts'
import { type EpaRow, wallKwhOf } from './epa-labels.ts'
import { guideChemistries } from './guide-chemistries.ts'
import { type PackLabel, packEnergies } from './pack-energies.ts'
import { registeredEnergies } from './registered-energies.ts'
import { specifiedEnergies } from './specified-energies.ts'
import { usablePackFinder } from './usable-packs.ts'

/** What other files say about a label's version, and which files. Empty if EPA's label itself says it. */
type JoinedCells = Readonly<Record<(typeof joinedColumns)[number], Cell>>

interface Cell {
  /** '' if no file says anything. */
  readonly text: string
  readonly files: readonly JoinedFile[]
}

export function joinedCells(
  labels: readonly EpaRow[],
  makes: readonly string[],
  curated: ReadonlyMap<string, CuratedVersion>,
): (row: EpaRow) => JoinedCells {
  const packs = packEnergies(labels.map(toPackLabel), registeredEnergies(makes), specifiedEnergies())
  const usablePackOf = usablePackFinder()
  const chargingPowerOf = chargingPowers(labels)
  const chemistries = guideChemistries()
  return (row) => {
    const stated = curated.get(row.id) ?? {}
    const powers = chargingPowerOf(row)
    const named = namedPack(row)
    const agreed = packs.get(row.id)
    const packKwh =
      said(stated['pack_kwh'], 'curated-facts.csv') ??
      said(named) ??
      said(agreed?.kwh.toFixed(1).replace('.0', ''), ...(agreed?.saidBy ?? [])) ??
      NOTHING
    const pack = { ...toPackLabel(row), packKwh: Number(packKwh.text) }
    return {
      dcPowerKw:
        said(stated['dc_kw'], 'curated-facts.csv') ??
        said(powers.dc, 'afdc-ev.csv', 'ev-batteries.csv') ??
        NOTHING,
      dcCharge10To80Minutes: said(stated['dc_10_80_min'], 'curated-facts.csv') ?? NOTHING,
      acPowerKw:
        said(stated['ac_kw'], 'curated-facts.csv') ??
        said(powers.namedAc) ??
        said(powers.ac, 'afdc-ev.csv', 'ev-batteries.csv') ??
        NOTHING,
      packKwh,
      usableKwh: said(packKwh.text && usablePackOf(pack)?.toString(), 'ev-batteries.csv') ?? NOTHING,
      statedUsableKwh: said(stated['usable_kwh'], 'curated-facts.csv') ?? NOTHING,
      chemistry:
        said(stated['chemistry'], 'curated-facts.csv') ??
        said(chemistries.get(row.id), 'epa-fe-guide-ev.csv') ??
        NOTHING,
    }
  }
}

export const toPackLabel = (row: EpaRow): PackLabel => ({ ...row, name: row.model, wallKwh: wallKwhOf(row) })

/** "packKwh=epa-fe-guide-ev.csv,ev-batteries.csv dcPowerKw=curated-facts.csv" */
export const joinedText = (cells: JoinedCells): string =>
  Object.entries(cells)
    .filter(([, { files }]) => files.length > 0)
    .map(([column, { files }]) => `${column}=${files.join()}`)
    .join(' ')

/** The battery size that the label itself names, in kWh ("85 kW-hr battery pack"). */
export function namedPack({ model, evMotor }: EpaRow): string | undefined {
  const pattern = /(\d+) kW-hr battery pack/
  return (pattern.exec(model) ?? pattern.exec(evMotor))?.[1]
}

const NOTHING: Cell = { text: '', files: [] }

const said = (text: string | undefined, ...files: JoinedFile[]): Cell | undefined =>
  text === undefined || text === '' ? undefined : { text, files }
