import type { Database, Environment } from '@vinspec/core/foundation'
import { listRecordedLookups, type RecordedLookup } from '@vinspec/core/lookup'
import { createExplain, createVehicleData, type Explain, parseVin, tablesAtHand } from '@vinspec/vehicle-data'
import { type OperatorCommand, OperatorError, type Outcome } from '../operator.ts'
import { toMinute } from '../to-minute.ts'
import { toTable } from '../to-table.ts'
import { readDataSettings } from './data.ts'

export interface VehicleOptions {
  readonly vin: string
  /** The lookup whose facts are shown; the latest by default. */
  readonly lookup?: string
  readonly limit: number
}

/** What the sources said about a vehicle when customers looked it up, and how today's tables derive its answer. */
export function createShowVehicle(env: Environment): OperatorCommand<VehicleOptions> {
  return async ({ prisma }, options) => {
    const vehicleData = await createVehicleData(readDataSettings(env))
    return await showVehicle(prisma, options, createExplain(tablesAtHand(vehicleData).lookUp))
  }
}

async function showVehicle(prisma: Database, options: VehicleOptions, explain: Explain): Promise<Outcome> {
  const parsed = parseVin(options.vin)
  if (!parsed.ok) throw new OperatorError(parsed.fault.message)
  const { vin } = parsed
  const lookups = await listRecordedLookups(prisma, { vin, limit: options.limit })
  const [latest] = lookups
  const explanation = ["By today's tables", explain(vin)]
  if (!latest) {
    const none = `No lookup of ${vin} still has a raw record.`
    return { json: { vin, lookups: [] }, text: [none, '', ...explanation].join('\n') }
  }
  const shown = options.lookup === undefined ? latest : lookups.find(({ id }) => id === options.lookup)
  if (!shown) throw new OperatorError(`None of the latest ${options.limit} lookups of ${vin} has this ID.`)
  return {
    json: { vin, lookups: lookups.map(toJson) },
    text: [...lookupLines(lookups, shown), '', ...factLines(shown), '', ...explanation].join('\n'),
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

/** Facts that a stronger source overruled are marked rather than left out, because they explain the answer. */
function factLines({ record: { identity, facts } }: RecordedLookup): string[] {
  return [
    Object.values(identity).join(' '),
    ...toTable([
      ['Fact', 'Used', 'Source', 'About', 'Date', 'Value'],
      ...facts.flatMap(({ name, used, contested, source, value }) => {
        const [first = '', ...more] = valueLines(value)
        return [
          [name, usedWord(used, contested), source.name, source.about, source.date, first],
          ...more.map((line) => ['', '', '', '', '', line]),
        ]
      }),
    ]),
  ]
}

function usedWord(used: boolean, contested: true | undefined): string {
  if (contested) return 'contested'
  return used ? 'yes' : 'no'
}

/** A line for each version in a list, and for each property of an object. */
function valueLines(value: unknown): string[] {
  if (Array.isArray(value)) {
    const hasParts = value.some((item) => typeof item === 'object')
    return hasParts ? value.map(toText) : [toText(value)]
  }
  if (typeof value !== 'object' || value === null) return [String(value)]
  const parts = Object.entries(value)
  const isSpan = parts.every(([name]) => name === 'from' || name === 'to')
  return isSpan ? [parts.map(([, end]) => toText(end)).join(' to ')] : parts.map(toPart)
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(', ') || 'none'
  return typeof value === 'object' && value !== null
    ? Object.entries(value).map(toPart).join('; ')
    : String(value)
}

const toPart = ([name, value]: readonly [string, unknown]): string => `${name}: ${toText(value)}`
