/** Who changed the rule, as the customer reads it. */
import type { Transaction } from '../../foundation/db/client.ts'
import type { Principal } from '../../foundation/principal.ts'

/**
 * customer: in the portal. link: through an emailed link. approval: the customer, as a key or an app requested. `name`
 * is what the key or app was called at that time.
 */
export type ChangedBy =
  | { readonly kind: 'customer' | 'link' }
  | { readonly kind: 'api_key' | 'connection' | 'approval'; readonly name: string }

export async function describeChanger(
  tx: Transaction,
  { credential }: Pick<Principal, 'credential'>,
): Promise<ChangedBy> {
  const { kind, id } = credential
  switch (kind) {
    case 'session':
      return { kind: 'customer' }
    case 'api_key':
      return { kind, name: (await tx.apiKey.findUniqueOrThrow({ where: { id } })).name }
    case 'connection':
      return { kind, name: (await tx.connection.findUniqueOrThrow({ where: { id } })).clientName }
    case 'test_key':
      throw new Error('a test key changes no rule')
  }
}
