/** A row for each row of the list: its outcome, and the facts of its vehicle, in the same columns for every list. */
import { SPEC_COLUMNS, specColumns } from '@vinspec/contract/spec-columns'
import { type BulkRow, listBulkRows, readBulkAnswers } from '@vinspec/core/bulk-lookups'
import { parseStoredSpecs } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { type CsvValue, csvStream } from '../../server/csv.server.ts'
import { signedIn } from '../../server/customer.server.ts'
import { recordExport } from '../../server/record-export.server.ts'
import { readBulk } from '../bulk-lookup.server.ts'
import type { Route } from './+types/bulk-csv.ts'

const ROWS_AT_ONCE = 1_000

export async function loader(call: Route.LoaderArgs) {
  const { request, context } = call
  const { id, size } = await readBulk(call)
  const { prisma } = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const facts = new Map<string, readonly CsvValue[]>()
  await recordExport(request, context, 'results.csv')

  async function* rows(): AsyncGenerator<readonly CsvValue[]> {
    yield [...OWN_COLUMNS, ...SPEC_COLUMNS]
    for (let after = 0; after < size; after += ROWS_AT_ONCE) {
      const range = { customerId, id, after, limit: ROWS_AT_ONCE }
      const { answerOf, answers } = await readBulkAnswers(prisma, range)
      for (const [name, answer] of answers) if (!facts.has(name)) facts.set(name, toFacts(answer))
      for (const row of await listBulkRows(prisma, range)) {
        yield [...ownValues(row), ...(facts.get(answerOf.get(row.number) ?? '') ?? NOTHING)]
      }
    }
  }
  return csvStream('results.csv', rows())
}

const OWN_COLUMNS = ['line', 'input', 'vin', 'outcome', 'credits', 'vehicle', 'code', 'message']

function ownValues({ line, typed, vin, state, credits, title, code, message }: BulkRow): CsvValue[] {
  return [line, typed, vin, state, credits, title, code, message]
}

const NOTHING: readonly null[] = SPEC_COLUMNS.map(() => null)

/** The cells are empty for an answer that was stored under an older contract. */
function toFacts(answer: string): readonly CsvValue[] {
  const specs = parseStoredSpecs(answer)
  return specs ? specColumns(specs) : NOTHING
}
