/**
 * Encrypts an owner's tokens with a key that only processes know, so that a copy of the database cannot read any car.
 * Sealed tokens belong to one consent and one vendor: moved to another row, they do not open.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readString } from '@vinspec/contract/guards'
import type { NewTokens, OwnerTokens } from '@vinspec/live-sources'

/** The current key seals. All keys open, so that tokens sealed with an earlier key can be sealed again. */
export interface TokenKeys {
  readonly current: TokenKey
  readonly all: readonly TokenKey[]
}

export interface TokenKey {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface SealedTokens {
  readonly sealedTokens: Uint8Array<ArrayBuffer>
  readonly tokenKey: string
}

/** Tokens in their stored form: the access token works until `expiresAt`. */
export interface KeptTokens extends OwnerTokens {
  readonly expiresAt: Date
}

export function toKept({ lifetimeMs, ...tokens }: NewTokens, now: Date): KeptTokens {
  return { ...tokens, expiresAt: new Date(Number(now) + lifetimeMs) }
}

/** The consent and vendor to which the tokens belong. */
export interface TokenOwner {
  readonly id: string
  readonly source: string
}

const CIPHER = 'aes-256-gcm'
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

export function sealTokens({ current }: TokenKeys, owner: TokenOwner, tokens: KeptTokens): SealedTokens {
  const nonce = randomBytes(NONCE_LENGTH)
  const cipher = createCipheriv(CIPHER, current.bytes, nonce).setAAD(toContext(owner, current.name))
  const text = Buffer.concat([cipher.update(JSON.stringify(tokens), 'utf8'), cipher.final()])
  return {
    sealedTokens: new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), text])),
    tokenKey: current.name,
  }
}

/** Throws if the tokens were changed, belong to another consent, or are sealed with an unknown key. */
export function openTokens(
  { all }: TokenKeys,
  owner: TokenOwner,
  { sealedTokens, tokenKey }: { readonly sealedTokens: Uint8Array; readonly tokenKey: string },
): KeptTokens {
  const key = all.find(({ name }) => name === tokenKey)
  if (!key) throw new Error(`OWNER_TOKEN_KEYS has no key ${tokenKey}, with which tokens are sealed`)
  const decipher = createDecipheriv(CIPHER, key.bytes, sealedTokens.subarray(0, NONCE_LENGTH))
    .setAAD(toContext(owner, tokenKey))
    .setAuthTag(sealedTokens.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH))
  const text = decipher.update(sealedTokens.subarray(NONCE_LENGTH + TAG_LENGTH), undefined, 'utf8')
  return parse(text + decipher.final('utf8'))
}

function parse(text: string): KeptTokens {
  const value: unknown = JSON.parse(text)
  const accessToken = readString(value, 'accessToken')
  const expiresAt = new Date(readString(value, 'expiresAt') ?? '')
  if (accessToken === undefined || Number.isNaN(Number(expiresAt)))
    throw new TypeError('sealed tokens have an access token and say how long it works')
  const refreshToken = readString(value, 'refreshToken')
  return { accessToken, expiresAt, ...(refreshToken !== undefined && { refreshToken }) }
}

const toContext = ({ id, source }: TokenOwner, key: string): Buffer =>
  Buffer.from(`vinspec owner consent ${id} ${source} ${key}`)
