/**
 * Identifies the caller by the API key of a request. Failures are logged and counted; requests with a valid key are
 * not.
 */
import { errors } from '@vinspec/contract/errors'
import type { Principal } from '@vinspec/core/access'
import { VinspecError } from '@vinspec/core/foundation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CountFailure } from './failed-authentications.ts'

export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<Principal>

/** Reads the Authorization header; `authenticateKey` checks the key. */
export function createAuthentication(
  authenticateKey: (secret: string) => Promise<Principal>,
  countFailure: CountFailure,
): Authenticate {
  return async (request, reply) => {
    try {
      return await authenticateKey(readKey(request.headers.authorization))
    } catch (error) {
      if (error instanceof VinspecError && errors[error.code].status === 401) {
        await countFailure(request, reply, error)
      }
      throw error
    }
  }
}

function readKey(authorization = ''): string {
  const secret = /^Bearer /i.test(authorization) ? authorization.slice('Bearer '.length).trim() : ''
  if (secret !== '') return secret
  throw new VinspecError(
    'missing_api_key',
    'The API key is missing. Send it in the Authorization header: Bearer <API_KEY>.',
  )
}
