import type { Principal } from '../foundation/principal.ts'

/** The key or connection within whose limits a batch that it starts spends; undefined: customers themselves have none. */
export function starterOf({ credential }: Principal): string | undefined {
  return credential.kind === 'session' ? undefined : credential.id
}
