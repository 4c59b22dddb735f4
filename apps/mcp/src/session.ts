/**
 * What a client of protocol 2025-11-25 says only when it connects. It is in the session ID that the client sends with every
 * message, so that the server keeps nothing. It grants nothing: a forged one changes only what its sender is shown.
 */
import { randomUUID } from 'node:crypto'
import { opensPages, showsViews } from '@vinspec/mcp-tools/server'
import type { JsonObject } from './json-rpc.ts'

interface Abilities {
  readonly opensPages: boolean
  readonly showsViews: boolean
}

const PAGES = 'pages.'
const VIEWS = 'views.'

/** @param params of `initialize`. Undefined: the client has none of the abilities, so it needs no session. */
export function startSession({ capabilities }: JsonObject): string | undefined {
  const pages = opensPages(undefined, capabilities) ? PAGES : ''
  const views = showsViews(undefined, capabilities) ? VIEWS : ''
  return pages + views === '' ? undefined : `${pages}${views}${randomUUID()}`
}

/** @param id the header `Mcp-Session-Id` */
export function readSession(id: unknown): Abilities {
  const has = (ability: string) => typeof id === 'string' && id.includes(ability)
  return { opensPages: has(PAGES), showsViews: has(VIEWS) }
}
