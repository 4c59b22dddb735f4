import type { Principal } from '../foundation/principal.ts'
import type { Starter } from '../lookups/bulk-lookups/steer-bulk-lookup.ts'

/** The key or app that starts a batch, within whose limits it spends. Customers themselves have no limits. */
export function starterOf({ credential }: Principal): Starter {
  switch (credential.kind) {
    case 'session':
      return {}
    case 'api_key':
      return { startedBy: credential.id, byAgent: credential.isAgent }
    case 'connection':
      return { startedBy: credential.id, byAgent: true }
    case 'test_key':
      throw new Error('a test key only rehearses batches')
  }
}
