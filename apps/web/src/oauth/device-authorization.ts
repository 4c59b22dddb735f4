/** The device authorization endpoint (RFC 8628, section 3.1): the command gets its codes and the URL to show to the customer. */
import type { Clock, Database } from '@vinspec/core/foundation'
import { formatUserCode, startPairing } from '@vinspec/core/pairing'
import type { AddressLimit } from '@vinspec/rate-limits'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { COMMAND_ID } from './device-grant.ts'
import { replyTryLater } from './oauth-routes.ts'

export const DEVICE_AUTHORIZATION_PATH = '/oauth/device'

export interface DeviceAuthorization {
  readonly prisma: Database
  readonly clock: Clock
  readonly publicUrl: URL
  readonly pairingLimit: AddressLimit
  readonly pairingPollSeconds: number
}

const BODY_LIMIT_BYTES = 4_096
const LONGEST_DEVICE_NAME = 60
/** A host name, or up to four words: too little for a text that could mislead the customer who reads it. */
const DEVICE_NAME = /^([\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*|[\p{L}\p{N}_-]+( [\p{L}\p{N}_-]+){1,3})$/u

export async function deviceAuthorization(
  app: FastifyInstance,
  settings: DeviceAuthorization,
): Promise<void> {
  const { publicUrl, pairingLimit, pairingPollSeconds: pollSeconds } = settings
  app.removeAllContentTypeParsers()
  const form = { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES } as const
  app.addContentTypeParser('*', form, (_request, body, done) => done(null, body))

  app.post(DEVICE_AUTHORIZATION_PATH, async ({ body, headers, ip }, reply) => {
    reply.header('cache-control', 'no-store')
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
    const params = new URLSearchParams(isForm ? String(body) : '')
    const clientIds = params.getAll('client_id')
    if (clientIds.length !== 1)
      return await refuse(reply, 400, 'invalid_request', 'name one client_id in a form')
    if (clientIds[0] !== COMMAND_ID)
      return await refuse(reply, 401, 'invalid_client', 'the client is unknown')
    const seconds = await pairingLimit.take(ip)
    if (seconds > 0) return await replyTryLater(reply, seconds)
    const deviceName = readDeviceName(params.get('device_name'))
    const pairing = await startPairing(settings, { deviceName, ipAddress: ip, pollSeconds })
    const userCode = formatUserCode(pairing.userCode)
    const page = new URL('/device', publicUrl)
    const complete = new URL(`?${new URLSearchParams({ user_code: userCode })}`, page)
    return {
      device_code: pairing.deviceCode,
      user_code: userCode,
      verification_uri: page.href,
      verification_uri_complete: complete.href,
      expires_in: pairing.expiresInSeconds,
      interval: pairing.pollSeconds,
    }
  })
}

/** The computer's name if it is plain, otherwise null. The customer reads it before giving the computer a key. */
function readDeviceName(given: string | null): string | null {
  const name = given?.trim().slice(0, LONGEST_DEVICE_NAME) ?? ''
  return DEVICE_NAME.test(name) ? name : null
}

async function refuse(reply: FastifyReply, status: number, error: string, reason: string) {
  return await reply.code(status).send({ error, error_description: reason })
}
