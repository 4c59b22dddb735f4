/** The public keys that verify what we sign, for programs. */
import { publishKeys } from '@vinspec/certificates'
import { servicesContext } from '@vinspec/web/services'
import type { Route } from './+types/jwks-json.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { trustedKeys } = context.get(servicesContext).certificates
  return Response.json(publishKeys(trustedKeys), { headers: { 'cache-control': 'public, max-age=300' } })
}
