import type { AnswerTo } from '@vinspec/contract/port'
import { parserOf } from '@vinspec/contract/validator'
import type { RowState } from '../../lookups/bulk-lookups/bulk-lookup.ts'
import { type BatchRow, pageResults, readSent } from '../../lookups/bulk-lookups/read-batches.ts'
import { readStoredAnswer } from '../../lookups/lookup/stored-answer.ts'
import { batchNotFound } from '../batch-answer.ts'
import { readRowCursor, toPage } from '../cursor.ts'
import type { CustomerOperation } from '../operation.ts'

type Result = AnswerTo<'listBatchResults'>['body']['data'][number]

export const listBatchResults: CustomerOperation<'listBatchResults'> = async (
  dependencies,
  { input, principal },
) => {
  const { batch_id: id, limit } = input
  const { customerId } = principal
  const sent = await readSent(dependencies.prisma, { customerId, id })
  if (!sent) throw batchNotFound()
  const found = await pageResults(dependencies.prisma, {
    customerId,
    id,
    after: readRowCursor(input.cursor, sent.createdAt),
    limit: limit + 1,
    withAnswers: input.specs,
    marksOwned: sent.marksOwned,
  })
  const { page, next } = toPage(found, limit, (row) => [sent.createdAt, String(row.number)])
  const body = { object: 'list', data: page.map(toResult), next_cursor: next } as const
  // Stored answers were checked against the contract of their time when they were written.
  return { body, json: JSON.stringify(body) }
}

const OUTCOMES = {
  invalid: 'invalid',
  duplicate: 'invalid',
  unsupported: 'unsupported',
  unchecked: 'open',
  ready: 'open',
  found: 'found',
  skipped: 'owned',
  failed: 'failed',
} as const satisfies Readonly<Record<RowState, Result['outcome']>>

function toResult({ vin, typed, state, credits, title, code, message, answer }: BatchRow): Result {
  return {
    object: 'batch_result',
    vin: vin ?? typed,
    outcome: OUTCOMES[state],
    credits_charged: credits === 1 ? 1 : 0,
    title,
    specs: answer === undefined ? null : readStoredAnswer(answer),
    error: code === null ? null : { code: toErrorCode(code), message: message ?? '' },
  }
}

const parseCode = parserOf('ErrorCode')

function toErrorCode(code: string) {
  const parsed = parseCode(code)
  if (parsed.ok) return parsed.value
  throw new Error(`a row of a list has the code ${code}`)
}
