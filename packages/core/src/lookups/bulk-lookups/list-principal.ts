/** Who spends the credits of a list. */
import { required } from '../../foundation/db/call-function.ts'
import { type Principal, sessionPrincipal } from '../../foundation/principal.ts'
import type { ClaimBulkRowsRow } from '../../generated/sql/functions.ts'

/** The key or app that started it, as it is now, else the customer. */
export function listPrincipal(customerId: string, row: ClaimBulkRowsRow): Principal {
  const customer = sessionPrincipal(customerId, required(row.bulk, 'the bulk lookup of a row'))
  const { credential: id, client: clientId, dailyCap: dailyCreditCap, monthlyCents } = row
  if (id === null) return customer
  const spenderId = required(row.spender, 'the spender of a list')
  const credential =
    clientId === null
      ? ({ kind: 'api_key', id, spenderId, isAgent: row.byAgent === true } as const)
      : ({ kind: 'connection', id, spenderId, clientId } as const)
  return { ...customer, credential, dailyCreditCap, monthlyCents }
}
