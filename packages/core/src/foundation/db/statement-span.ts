/** What a trace says of a statement: which function, or what on which table. Never its values. */

import { SpanKind } from '@opentelemetry/api'
import { readString } from '@vinspec/contract/guards'
import type { SpanDescription } from '../process/spans.ts'

const POSTGRESQL = { 'db.system.name': 'postgresql' }

export const TRANSACTION: SpanDescription = {
  name: 'transaction',
  kind: SpanKind.CLIENT,
  attributes: POSTGRESQL,
}

/** @param calls how many callers it is called for at once */
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

/** What Prisma does; of what was written in SQL, the text has the names. */
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
