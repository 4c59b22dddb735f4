import { type Allowance, EVERYTHING } from './permission.ts'

/** The caller: a customer, the credential that identified them, and what the customer lets that credential do. */
export interface Principal extends Allowance {
  readonly customerId: string
  readonly credential: ApiKeyCredential | TestKeyCredential | ConnectionCredential | SessionCredential
}

export interface ApiKeyCredential {
  readonly kind: 'api_key'
  readonly id: string
  /** The same for all rotations of the key. */
  readonly spenderId: string
  /** Whether an agent uses the key. An agent need not send idempotency keys. */
  readonly isAgent: boolean
}

/** An API key that only rehearses: no data of the customer is read or changed (src/port/test-mode). */
interface TestKeyCredential {
  readonly kind: 'test_key'
  readonly id: string
}

/** Whether the caller's requests have a real effect. */
export function isLive({ credential }: Principal): boolean {
  return credential.kind !== 'test_key'
}

/** The subject for which requests are counted: a customer and, separately, the customer's tests. */
export function countedAs({ customerId, credential }: Principal): string {
  return credential.kind === 'test_key' ? `test ${customerId}` : customerId
}

/** An app that the customer connected, identified by one of its access tokens. */
export interface ConnectionCredential {
  readonly kind: 'connection'
  readonly id: string
  /** The same for all connections that the app ever had with the customer. */
  readonly spenderId: string
  readonly clientId: string
}

/** A browser in which the customer is signed in. */
interface SessionCredential {
  readonly kind: 'session'
  readonly id: string
}

/** The customers themselves, who may do everything. */
export function sessionPrincipal(customerId: string, sessionId: string): Principal {
  const credential = { kind: 'session', id: sessionId } as const
  return { customerId, credential, ...EVERYTHING }
}

/** The same with what a test key of theirs does: nothing that they have is read or changed. */
export function rehearsingPrincipal(customerId: string, sessionId: string): Principal {
  const credential = { kind: 'test_key', id: sessionId } as const
  return { customerId, credential, ...EVERYTHING }
}
