/** All model years with electric EPA labels, for readers without a VIN. */
import { loadAliases } from '../naming/aliases.ts'
import { makeName } from '../naming/make-name.ts'
import { electricModelName } from '../naming/model-name.ts'
import type { ReadTable } from '../read-table.ts'
import { beginsWith } from './begins-with.ts'
import { type LabelRow, loadLabelRows } from './label-rows.ts'
import { loadModelFamilies } from './model-families.ts'

export interface ModelYear {
  readonly year: number
  readonly make: string
  /** The name in lookups, or EPA's if the labels fit several such models. */
  readonly model: string
  /** The path for URLs: "tesla/model-s/2022". */
  readonly path: string
  readonly labels: readonly LabelRow[]
}

/** A label, and the names in lookups of all models that it can belong to. */
interface NamedLabel {
  readonly year: number
  readonly make: string
  readonly label: LabelRow
  readonly models: readonly string[]
}

/** Sorted by make and model, newest first. Labels that no VIN leads to are left out. */
export function loadModelYears(readTable: ReadTable): ModelYear[] {
  const byBase = Map.groupBy(namedLabels(readTable), ({ year, make, label }) =>
    [year, make, label.baseModel.toLowerCase()].join('\t'),
  )
  const named = [...byBase.values()].flatMap((labels) => {
    const model = nameOf(labels)
    return labels.map((each) => ({ ...each, path: toPath(each.make, model, each.year), model }))
  })
  return [...Map.groupBy(named, ({ path }) => path).values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return []
      const { year, make, model, path } = first
      return [{ year, make, model, path, labels: [first, ...others].map(({ label }) => label) }]
    })
    .sort(
      (one, other) =>
        one.make.localeCompare(other.make, 'en') ||
        one.model.localeCompare(other.model, 'en', { numeric: true }) ||
        other.year - one.year,
    )
}

function namedLabels(readTable: ReadTable): NamedLabel[] {
  const labels = loadLabelRows(readTable)
  const families = loadModelFamilies(readTable, labels)
  const aliases = loadAliases(readTable)
  const found = new Map<LabelRow, NamedLabel>()
  for (const { make: registered, model, year, rows } of families.all()) {
    const make = makeName(registered, labels.makeName(registered))
    const name = electricModelName(
      { make: registered, model },
      families.labelNames(registered, model),
      aliases,
    )
    for (const label of rows) {
      const models = [...(found.get(label)?.models ?? []), name]
      found.set(label, { year, make, label, models })
    }
  }
  return [...found.values()]
}

/** The longest name in lookups with which all of EPA's names begin, or else the only name that lookups give all labels, or else EPA's. */
function nameOf(labels: readonly NamedLabel[]): string {
  const [first, ...others] = labels
  const shared = (first?.models ?? []).filter((model) => others.every(({ models }) => models.includes(model)))
  const fitting = shared.filter((model) => labels.every(({ label }) => beginsWith(label.name, model)))
  const [longest] = fitting.toSorted((one, other) => other.length - one.length)
  const [only, ...more] = new Set(shared)
  return longest ?? (more.length === 0 ? only : undefined) ?? first?.label.baseModel ?? ''
}

const toPath = (make: string, model: string, year: number): string =>
  `${toSlug(make)}/${toSlug(model)}/${year}`

const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
