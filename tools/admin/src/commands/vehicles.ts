import { listRecordedLookups, type RecordedLookup } from '@vinspec/core'
import { parseVin, type SourcedFact } from '@vinspec/vehicle-data'
import { type Operator, OperatorError, type Outcome } from '../operator.ts'
import { toMinute } from '../to-minute.ts'
import { toTable } from '../to-table.ts'

export interface VehicleOptions {
  readonly vin: string
  /** Of which lookup the facts are shown; the latest by default. */
  readonly lookup?: string
  readonly limit: number
}

/** What the sources said of a vehicle when customers looked it up. */
export async function showVehicle({ prisma }: Operator, options: VehicleOptions): Promise<Outcome> {
  const parsed = parseVin(options.vin)
  if (!parsed.ok) throw new OperatorError(parsed.fault.message)
  const { vin } = parsed
  const lookups = await listRecordedLookups(prisma, { vin, limit: options.limit })
  const [latest] = lookups
  if (!latest) {
    return { json: { vin, lookups: [] }, text: `No lookup of ${vin} has a raw record that is still kept.` }
  }
  const shown = options.lookup === undefined ? latest : lookups.find(({ id }) => id === options.lookup)
  if (!shown) throw new OperatorError(`None of the latest ${options.limit} lookups of ${vin} has this ID.`)
  return {
    json: { vin, lookups: lookups.map(toJson) },
    text: [...lookupLines(lookups, shown), '', ...factLines(shown)].join('\n'),
  }
}

function toJson({ id, createdAt, email, requestId, record }: RecordedLookup) {
  return { lookup_id: id, created_at: createdAt, email, request_id: requestId, ...record }
}

function lookupLines(lookups: readonly RecordedLookup[], shown: RecordedLookup): string[] {
  return toTable([
    ['When', 'Customer', 'Request', 'Lookup'],
    ...lookups.map(({ id, createdAt, email, requestId }) => [
      toMinute(createdAt),
      email,
      requestId,
      id === shown.id ? `${id} (below)` : id,
    ]),
  ])
}

/** Facts that a stronger source overrules are marked, not left out: they say why an answer is as it is. */
function factLines({ record: { identity, facts } }: RecordedLookup): string[] {
  return [
    Object.values(identity).join(' '),
    ...toTable([
      ['Fact', 'Value', 'Source', 'About', 'Date', 'Used'],
      ...facts.flatMap((fact) => {
        const { source, used } = fact
        const [value = '', ...more] = valueLines(fact)
        return [
          [fact.name, value, source.name, source.about, source.date, used ? 'yes' : 'no'],
          ...more.map((line) => ['', line]),
        ]
      }),
    ]),
  ]
}

/** A list takes a line for each item. */
function valueLines({ value }: SourcedFact): string[] {
  if (!Array.isArray(value)) return [toText(value)]
  return value.length === 0 ? ['none'] : value.map(toText)
}

/** `5`, `Fremont`, `rangeMi 396, wheels 19`: as it is in the record, in few characters. */
function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${name} ${toText(part)}`)
    .join(', ')
}
