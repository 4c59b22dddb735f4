/** Handles the forms of the API keys page. */
import {
  allowsMore,
  type CreateApiKeyResult,
  changeAllowance,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@vinspec/core/access'
import type { Services } from '@vinspec/web/services'
import { data, redirect } from 'react-router'
import { readName, readText } from '../server/form.server.ts'
import { readAllowance } from './allowance.server.ts'

export const MAX_KEY_NAME_LENGTH = 60
export const WRONG_KEY_NAME = `Enter a name of 1 to ${MAX_KEY_NAME_LENGTH} characters.`

export function isKeyName(name: string): boolean {
  return name !== '' && name.length <= MAX_KEY_NAME_LENGTH
}

/** @param stepUp returns if the customer has confirmed recently, otherwise throws the redirect that asks */
export async function changeKeys(
  services: Services,
  customerId: string,
  form: FormData,
  stepUp: () => Promise<void>,
) {
  const id = readText(form, 'id')
  switch (form.get('task')) {
    case 'revoke':
      await revokeApiKey(services, { customerId, id })
      throw redirect('/api-keys?done=revoked')
    case 'rotate': {
      await stepUp()
      const rotated = await rotateApiKey(services, { customerId, id })
      return rotated ? { secret: rotated.secret } : inactive()
    }
    case 'create-test': {
      await stepUp()
      return answerTo(await createApiKey(services, { customerId, name: 'Test key', mode: 'test' }))
    }
    case 'change':
      return await change(services, { customerId, id }, form, stepUp)
    default:
      return await create(services, customerId, form, stepUp)
  }
}

/** A smaller allowance takes effect at once; a larger one only after the customer has confirmed their identity. */
async function change(
  { prisma }: Services,
  { customerId, id }: { readonly customerId: string; readonly id: string },
  form: FormData,
  stepUp: () => Promise<void>,
) {
  const allowance = readAllowance(form)
  if ('fault' in allowance) return data(allowance, 400)
  const keys = await listApiKeys(prisma, customerId)
  const key = keys.find((each) => each.id === id && each.revokedAt === null && each.mode === 'live')
  if (!key) return inactive()
  if (allowsMore(allowance, key)) await stepUp()
  await changeAllowance(prisma, { customerId, id }, allowance)
  throw redirect('/api-keys?done=changed')
}

async function create(services: Services, customerId: string, form: FormData, stepUp: () => Promise<void>) {
  const name = readName(form, 'name')
  if (!isKeyName(name)) return data({ nameFault: WRONG_KEY_NAME, name }, 400)
  const allowance = readAllowance(form)
  if ('fault' in allowance) return data({ ...allowance, name }, 400)
  await stepUp()
  return answerTo(await createApiKey(services, { customerId, name, ...allowance }), name)
}

function answerTo(created: CreateApiKeyResult, name = '') {
  if (created.kind === 'created') return { secret: created.secret }
  const fault = `You have ${created.limit} active keys, which is the maximum. Revoke one you no longer use, then create the new one.`
  return data({ fault, name }, 409)
}

function inactive() {
  return data({ fault: 'This key is no longer active.' }, 404)
}
