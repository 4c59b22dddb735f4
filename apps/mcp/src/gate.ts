/** Decides whose messages are processed. It checks the same body that the protocol handlers get. */
import type { Principal } from '@vinspec/core/access'
import { findTool } from '@vinspec/mcp-tools'
import type { JudgeCredential } from './credentials.ts'
import { calledTool, type Message } from './json-rpc.ts'

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

/** A bad token or key is rejected whatever it is used for: its client must find out. */
export async function judgeAccess(
  judgeCredential: JudgeCredential,
  authorization: string | undefined,
  messages: readonly Message[],
): Promise<Access> {
  const needsAccount = messages.some((message) => findTool(calledTool(message))?.access === 'account')
  if (authorization === undefined) return needsAccount ? connectFirst() : admitted(undefined)

  const bearer = /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1]
  const verdict = bearer === undefined ? ({ kind: 'invalid' } as const) : await judgeCredential(bearer)
  switch (verdict.kind) {
    case 'valid':
      return admitted(verdict.principal)
    case 'insufficient_scope':
      return needsAccount ? askForScope() : admitted(undefined)
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

function connectFirst(): AccessRefusal {
  const description = 'Connect a vinspec account to use this tool.'
  return { kind: 'refused', status: 401, error: undefined, description }
}

function refuseToken(description: string): AccessRefusal {
  return { kind: 'refused', status: 401, error: 'invalid_token', description }
}

function askForScope(): AccessRefusal {
  const description = "The access token doesn't allow this tool. Connect the account again."
  return { kind: 'refused', status: 403, error: 'insufficient_scope', description }
}
