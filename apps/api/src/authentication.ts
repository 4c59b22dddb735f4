import { type Principal, VinspecError } from '@vinspec/core'

export type Authenticate = (authorization: string | undefined) => Promise<Principal>

/** Reads the Authorization header; `authenticateKey` judges the key. */
export function createAuthentication(authenticateKey: (secret: string) => Promise<Principal>): Authenticate {
  return async (authorization = '') => {
    const secret = /^Bearer /i.test(authorization) ? authorization.slice('Bearer '.length).trim() : ''
    if (secret === '') {
      throw new VinspecError(
        'missing_api_key',
        'Send your API key in the Authorization header: Bearer <API_KEY>.',
      )
    }
    return await authenticateKey(secret)
  }
}
