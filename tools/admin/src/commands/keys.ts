import { type ApiKeySummary, createApiKey, listApiKeys, revokeApiKey } from '@vinspec/core/access'
import { type Operator, OperatorError, type Outcome, requireCustomer } from '../operator.ts'
import { toJson } from '../to-json.ts'
import { toMinute } from '../to-minute.ts'

export async function createKey(
  operator: Operator,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<Outcome> {
  const customer = await requireCustomer(operator, email)
  const result = await createApiKey(operator, { customerId: customer.id, name })
  if (result.kind === 'limit_reached') {
    throw new OperatorError(
      `${customer.email} has ${result.limit} active keys, which is the maximum. Revoke one first: pnpm admin key revoke`,
    )
  }
  return {
    json: { api_key: result.secret, key_id: result.id, email: customer.email, name },
    text: `${result.secret}\nSave this key now. It is not shown again.`,
  }
}

export async function listKeys(operator: Operator, { email }: { readonly email: string }): Promise<Outcome> {
  const customer = await requireCustomer(operator, email)
  const keys = await listApiKeys(operator.prisma, customer.id)
  return {
    json: { email: customer.email, keys: keys.map(keyToJson) },
    text: keys.length === 0 ? `${customer.email} has no keys.` : keys.map(toLine).join('\n'),
  }
}

export async function revokeKey(
  operator: Operator,
  { email, id }: { readonly email: string; readonly id: string },
): Promise<Outcome> {
  const customer = await requireCustomer(operator, email)
  if (!(await revokeApiKey(operator, { customerId: customer.id, id }))) {
    throw new OperatorError(
      `${customer.email} has no active key ${id}. See: pnpm admin key list --email ${email}`,
    )
  }
  return {
    json: { key_id: id, email: customer.email, revoked: true },
    text: `Key revoked. Every replica rejects it within seconds.`,
  }
}

function keyToJson({ id, ...key }: ApiKeySummary) {
  return toJson({ keyId: id, ...key, permissions: [...key.permissions] })
}

function toLine(key: ApiKeySummary): string {
  const state = key.revokedAt ? 'revoked' : 'active '
  const used = key.lastUsedAt ? `used ${toMinute(key.lastUsedAt)}` : 'never used'
  return `${key.id}  ${state}  ${key.prefix}…${key.lastFour}  ${key.name}  made ${toMinute(key.createdAt)}, ${used}`
}
