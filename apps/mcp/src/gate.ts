/** Decides whose messages are processed. It checks the same body that the protocol handlers get. */
import type { Principal } from '@vinspec/core/access'
import { toolBehind } from '@vinspec/mcp-tools/server'
import type { JudgeCredential } from './credentials.ts'
import type { Message } from './json-rpc.ts'

export interface AccessRefusal {
  readonly kind: 'refused'
  readonly status: 401 | 403
  /** RFC 6750, section 3.1: a request without a token gets no error code. */
  readonly error: 'invalid_token' | 'insufficient_scope' | undefined
  readonly description: string
}

export type Access =
  /** The principal is undefined if no account is needed. */
  { readonly kind: 'admitted'; readonly principal: Principal | undefined } | AccessRefusal

/** Counts calls that are a taste for strangers. False: those of today are used up. */
type TakeTastes = (calls: number) => Promise<boolean>

/** A bad token or key is rejected whatever it is used for: its client must find out. */
export async function judgeAccess(
  judgeCredential: JudgeCredential,
  authorization: string | undefined,
  messages: readonly Message[],
  takeTastes: TakeTastes,
): Promise<Access> {
  const judgeStranger = async (refuse: (description: string) => AccessRefusal): Promise<Access> => {
    const called = messages.map(({ method, params }) => toolBehind(method, params)?.access)
    if (called.includes('account')) return refuse(CONNECT)
    const tastes = called.filter((access) => access === 'taste').length
    return (await takeTastes(tastes)) ? admitted(undefined) : refuse(CONNECT_FOR_MORE)
  }
  if (authorization === undefined) return await judgeStranger(connectFirst)

  const bearer = /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1]
  const verdict = bearer === undefined ? ({ kind: 'invalid' } as const) : await judgeCredential(bearer)
  switch (verdict.kind) {
    case 'valid':
      return admitted(verdict.principal)
    case 'insufficient_scope':
      return await judgeStranger(askForScope)
    case 'invalid_key':
      return refuseToken(verdict.message)
    case 'invalid':
      return refuseToken(
        "The access token isn't valid, or the app was disconnected. Connect the account again.",
      )
    case 'expired':
      return refuseToken('The access token has expired. Refresh it, or connect the account again.')
    case 'wrong_audience':
      return refuseToken('The access token is for another server. Connect the account again.')
  }
}

function admitted(principal: Principal | undefined): Access {
  return { kind: 'admitted', principal }
}

const CONNECT = 'Connect a vinspec account to use this tool.'
const CONNECT_FOR_MORE =
  "Today's free checks from this network are used up. Connect a vinspec account to check more VINs for free."

function connectFirst(description: string): AccessRefusal {
  return { kind: 'refused', status: 401, error: undefined, description }
}

function refuseToken(description: string): AccessRefusal {
  return { kind: 'refused', status: 401, error: 'invalid_token', description }
}

function askForScope(): AccessRefusal {
  const description = "The access token doesn't allow this tool. Connect the account again."
  return { kind: 'refused', status: 403, error: 'insufficient_scope', description }
}
