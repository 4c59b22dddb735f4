import { beginsWith } from '../src/catalogue/begins-with.ts'
import { namesOf } from './model-rows.ts'
import type { LabelIdentity } from './pack-facts.ts'
import { readSource } from './read-source.ts'

/**
 * Every battery energy in kWh that NHTSA's Vehicle Specs give for a label's year, make, and model. One for a single trim counts
 * as much as a pattern's. One for a whole model may belong to another version, so it only confirms what EPA's guide says
 * about the label itself. A span counts for nothing: it does not say which end a version has.
 */
export type SpecifiedEnergies = (label: LabelIdentity & { readonly baseModel: string }) => {
  readonly ofTrims: readonly number[]
  readonly ofModel: readonly number[]
}

export function specifiedEnergies(): SpecifiedEnergies {
  const schemas = Map.groupBy(
    readSource('vpic-spec-schemas.csv', ['spec_schema_id', 'make', 'model', 'years']).flatMap(
      ({ years, make, ...schema }) =>
        years.split('|').map((year) => ({ ...schema, make, key: `${make.toLowerCase()} ${year}` })),
    ),
    ({ key }) => key,
  )
  const energies = Map.groupBy(batteries(), ({ schema }) => schema)
  return ({ year, make, name, baseModel }) => {
    const own = (schemas.get(`${make.toLowerCase()} ${year}`) ?? [])
      .filter((schema) =>
        namesOf(schema.make, schema.model).some((model) =>
          [name, baseModel].some((text) => beginsWith(text, model)),
        ),
      )
      .flatMap(({ spec_schema_id }) => energies.get(spec_schema_id) ?? [])
    return {
      ofTrims: own.filter(({ isOfTrim }) => isOfTrim).map(({ kwh }) => kwh),
      ofModel: own.filter(({ isOfTrim }) => !isOfTrim).map(({ kwh }) => kwh),
    }
  }
}

interface SpecifiedBattery {
  readonly schema: string
  readonly kwh: number
  readonly isOfTrim: boolean
}

function batteries(): SpecifiedBattery[] {
  const rows = readSource('vpic-spec-patterns.csv.gz', [
    'spec_schema_id',
    'spec_id',
    'is_key',
    'element',
    'value',
  ])
  return [...Map.groupBy(rows, ({ spec_id }) => spec_id).values()].flatMap((spec) => {
    const [from, to] = ['From', 'To'].map((end) =>
      spec.find(({ element }) => element === `Battery Energy (KWh) ${end}`),
    )
    if (from === undefined || to !== undefined) return []
    const isOfTrim = spec.some(({ is_key, element }) => is_key === '1' && trimElements.has(element))
    return [{ schema: from.spec_schema_id, kwh: Number(from.value), isOfTrim }]
  })
}

const trimElements: ReadonlySet<string> = new Set(['Trim', 'Series', 'Other Battery Info'])
