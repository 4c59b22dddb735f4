/** A row for each row of the list: what came of it, and the specifications, each value in a column of its own. */
import { type BulkRow, listBulkRows, readBulkAnswers } from '@vinspec/core/bulk-lookups'
import { servicesContext } from '@vinspec/web/services'
import { type CsvValue, csvStream } from '../../server/csv.server.ts'
import { signedIn } from '../../server/customer.server.ts'
import { recordExport } from '../../server/record-export.server.ts'
import { toSpecValues } from '../../vehicles/spec-values.server.ts'
import { readBulk } from '../bulk-lookup.server.ts'
import type { Route } from './+types/bulk-csv.ts'

const ROWS_AT_ONCE = 1_000

export async function loader(call: Route.LoaderArgs) {
  const { request, context } = call
  const { id, size } = await readBulk(call)
  const { prisma } = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const { answerOf, answers } = await readBulkAnswers(prisma, { customerId, id })
  const specs = new Map([...answers].map(([name, answer]) => [name, toColumns(answer)]))
  const columns = [...new Set([...specs.values()].flatMap((values) => [...values.keys()]))]
  await recordExport(request, context, 'results.csv')

  async function* rows(): AsyncGenerator<readonly CsvValue[]> {
    yield [...OWN_COLUMNS, ...columns]
    for (let offset = 0; offset < size; offset += ROWS_AT_ONCE) {
      for (const row of await listBulkRows(prisma, { customerId, id, offset, limit: ROWS_AT_ONCE })) {
        const values = specs.get(answerOf.get(row.number) ?? '')
        yield [...ownValues(row), ...columns.map((column) => values?.get(column) ?? null)]
      }
    }
  }
  return csvStream('results.csv', rows())
}

const OWN_COLUMNS = ['line', 'input', 'vin', 'outcome', 'credits', 'vehicle', 'code', 'message']

function ownValues({ line, typed, vin, state, credits, title, code, message }: BulkRow): CsvValue[] {
  return [line, typed, vin, state, credits, title, code, message]
}

/** By the name of its column; what differs by wheels is in one column, each value with its wheels. */
function toColumns(answer: string): ReadonlyMap<string, string | number> {
  const columns = new Map<string, string | number>()
  for (const { section, wheels, name, value } of toSpecValues(answer)) {
    const column = `${section}.${name}`
    if (value === null || column === 'vehicle.vin') continue
    const before = columns.get(column)
    const text = wheels === null ? value : `${wheels}: ${value}`
    columns.set(column, before === undefined ? text : `${before}; ${text}`)
  }
  return columns
}
