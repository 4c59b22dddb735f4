/** What a trace says about a statement: which function, or which action on which table. Never its values. */

import { SpanKind } from '@opentelemetry/api'
import { readString } from '@vinspec/contract/guards'
import type { SpanDescription } from '../process/spans.ts'

const POSTGRESQL = { 'db.system.name': 'postgresql' }

export const TRANSACTION: SpanDescription = {
  name: 'transaction',
  kind: SpanKind.CLIENT,
  attributes: POSTGRESQL,
}

/** @param calls how many callers share this call */
export function functionSpan(name: string, calls = 1): SpanDescription {
  return {
    name,
    kind: SpanKind.CLIENT,
    attributes: {
      ...POSTGRESQL,
      'db.stored_procedure.name': name,
      ...(calls > 1 && { 'db.operation.batch.size': calls }),
    },
  }
}

/** Prisma's action and model; for a statement written in SQL, the names are read from its text. */
export function statementSpan(model: string | undefined, operation: string, args: unknown): SpanDescription {
  const [what, table] = model === undefined ? summarize(readString(args, 'sql') ?? '') : [operation, model]
  return {
    name: table === undefined ? what : `${what} ${table}`,
    kind: SpanKind.CLIENT,
    attributes: {
      ...POSTGRESQL,
      'db.operation.name': what,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  }
}

function summarize(text: string): readonly [what: string, table: string | undefined] {
  const [what = 'SQL'] = /\b(?:SELECT|INSERT|UPDATE|DELETE)\b/.exec(text) ?? []
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s+([a-z_.]+)/.exec(text) ?? []
  return [what, table]
}
