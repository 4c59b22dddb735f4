/** oidc-provider's storage adapters on core's store. */
import type { Clock, Database } from '@vinspec/core/foundation'
import {
  consumeOAuthRecord,
  type EndedBecause,
  endConnection,
  findOAuthClient,
  findOAuthRecord,
  registerOAuthClient,
  removeOAuthRecord,
  saveOAuthRecord,
} from '@vinspec/core/oauth'
import { type Adapter, type AdapterFactory, type AdapterPayload, errors, Provider } from 'oidc-provider'
import { hostOfApp } from './redirect-target.ts'
import type { RegistrationLimit } from './registration-limit.ts'
import { reachStore, tryAgain } from './unavailable.ts'

interface Dependencies {
  readonly prisma: Database
  readonly clock: Clock
  readonly registrationLimit: RegistrationLimit
  readonly contactEmail: string | undefined
}

export function createRecordAdapters(dependencies: Dependencies): AdapterFactory {
  const reach = <T>(work: Promise<T>) => reachStore(work, dependencies.contactEmail)
  return (kind) => {
    if (kind === 'Session') return forgetfulAdapter
    const adapter = kind === 'Client' ? clientAdapter(dependencies) : recordAdapter(dependencies, kind)
    return {
      ...forgetfulAdapter,
      upsert: (id, payload, expiresInSeconds) => reach(adapter.upsert(id, payload, expiresInSeconds)),
      find: (id) => reach(adapter.find(id)),
      consume: (id) => reach(adapter.consume(id)),
      destroy: (id) => reach(adapter.destroy(id)),
      revokeByGrantId: (grantId) => reach(adapter.revokeByGrantId(grantId)),
    }
  }
}

/**
 * Stores nothing: the library's own session could contradict the portal's, which knows who is signed in. Without a
 * session the library remembers no consent, so the customer is asked each time.
 */
const forgetfulAdapter: Adapter = {
  upsert: async () => {},
  find: async () => {},
  findByUid: async () => {},
  findByUserCode: async () => {},
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}

function recordAdapter(dependencies: Dependencies, kind: string): Adapter {
  const { prisma } = dependencies
  return {
    ...forgetfulAdapter,
    upsert: async (id, payload, expiresInSeconds) => {
      if (expiresInSeconds === undefined) throw new TypeError(`a ${kind} must expire`)
      const connectionId = toConnectionId(kind, id, payload)
      const content = { payload: { ...payload }, connectionId, expiresInSeconds }
      const saved = await saveOAuthRecord(dependencies, { kind, id }, content)
      if (!saved) throw new errors.InvalidGrant('the connection has been revoked')
    },
    find: async (id) => {
      const record = await findOAuthRecord(dependencies, { kind, id })
      if (!record || !isPayload(record.payload)) return undefined
      const { payload, consumedAt } = record
      return consumedAt ? { ...payload, consumed: toSeconds(consumedAt) } : payload
    },
    consume: async (id) => {
      const consumed = await consumeOAuthRecord(dependencies, { kind, id })
      if (!consumed) throw new errors.InvalidGrant('already used')
    },
    destroy: async (id) => {
      if (kind === 'Grant') await endConnection(dependencies, id, whyItEnds())
      const removed = await removeOAuthRecord(prisma, { kind, id })
      // A customer's answer yields one code, even if the browser sends several requests for it at once.
      if (kind === 'Interaction' && !removed) throw new errors.SessionNotFound('already answered')
    },
    revokeByGrantId: async (grantId) => endConnection(dependencies, grantId, whyItEnds()),
  }
}

/**
 * Why the library is ending a connection: a code or token was used a second time, or the app revoked it.
 */
function whyItEnds(): EndedBecause {
  return Provider.ctx?.oidc.route === 'token' ? 'used twice' : 'given up'
}

/** The ID of the connection, which is the ID of OAuth's grant. */
function toConnectionId(kind: string, id: string, payload: AdapterPayload): string | undefined {
  if (kind === 'Grant') return id
  return kind === 'Interaction' ? undefined : payload.grantId
}

function clientAdapter(dependencies: Dependencies): Adapter {
  return {
    ...forgetfulAdapter,
    upsert: async (id, { client_secret: secret, ...metadata }) => {
      await admit(dependencies.registrationLimit, metadata.redirect_uris)
      await registerOAuthClient(dependencies, { id, metadata: { ...metadata }, secret })
    },
    find: async (id) => {
      const client = await findOAuthClient(dependencies.prisma, id)
      if (!client || !isPayload(client.metadata)) return undefined
      const { metadata, secretHash } = client
      return secretHash
        ? { ...metadata, client_secret: Buffer.from(secretHash).toString('base64url') }
        : metadata
    },
  }
}

/** Counts a registration. Call it once the app and its redirect URIs have been checked. */
async function admit(limit: RegistrationLimit, redirectUris: readonly string[] | undefined): Promise<void> {
  const context = Provider.ctx
  if (!context) throw new Error('an app is registered by a request')
  const seconds = await limit.take(context.ip, hostOfApp(redirectUris?.[0]))
  if (seconds > 0) throw tryAgain(429, String(seconds), `too many apps: try again in ${seconds} seconds`)
}

/** Narrows the type only. The store has nothing but what the library stored. */
function isPayload(value: object): value is AdapterPayload {
  return 'kind' in value || 'client_id' in value
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
