import { VinspecError } from '../../foundation/errors.ts'
import type { Permission } from '../../foundation/permission.ts'
import type { Principal } from '../../foundation/principal.ts'

const DEEDS: Readonly<Record<Permission, string>> = {
  lookups: 'look up vehicles',
  purchases: 'prepare payments',
  top_up: 'change automatic top-up',
}

/** Throws `permission_denied`. */
export function requirePermission({ permissions, credential }: Principal, permission: Permission): void {
  if (permissions.has(permission)) return
  const deed = DEEDS[permission]
  throw new VinspecError('permission_denied', explain(credential.kind, deed), { details: { permission } })
}

function explain(kind: Principal['credential']['kind'], deed: string): string {
  switch (kind) {
    case 'connection':
      return `This app doesn't have permission to ${deed}. Grant it in your account under Connected apps.`
    default:
      return `This API key doesn't have permission to ${deed}. Grant it in your account under API keys, or use another key.`
  }
}
