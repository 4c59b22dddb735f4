import { readStatement, type Statement } from '@vinspec/core/ledger'
import { servicesContext } from '@vinspec/web/services'
import { data, type RouterContextProvider } from 'react-router'
import { signedIn } from '../server/customer.server.ts'

/** The statement of the month in the URL. Throws a 404 if there is none. */
export async function readStatementOf({
  params: { month },
  context,
}: {
  readonly params: { readonly month: string }
  readonly context: Readonly<RouterContextProvider>
}): Promise<Statement> {
  const { customerId } = signedIn(context)
  const statement = await readStatement(context.get(servicesContext), { customerId, month })
  if (!statement) throw data(null, 404)
  return statement
}
