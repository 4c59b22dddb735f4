import { ALL_PERMISSIONS, type Permission } from './permission.ts'

/** The caller: a customer, and the credential that identified them. */
export interface Principal {
  readonly customerId: string
  readonly credential: ApiKeyCredential | TestKeyCredential | ConnectionCredential | SessionCredential
  /** What the customer lets this credential do. */
  readonly permissions: ReadonlySet<Permission>
  /** The most that it may let automatic top-up charge in a month; null: without `top_up`, and for customers themselves. */
  readonly monthlyTopUpCents: number | null
}

export interface ApiKeyCredential {
  readonly kind: 'api_key'
  readonly id: string
  /** Of the key that its rotations began with: its own until it is rotated. */
  readonly originId: string
  /** Whether an agent uses it, which need not name its attempts. */
  readonly isAgent: boolean
  /** Null: none, and then a lookup costs no more work than without caps. */
  readonly dailyCreditCap: number | null
}

/** An API key that only rehearses: nothing that the customer has is read or changed (src/test-mode). */
interface TestKeyCredential {
  readonly kind: 'test_key'
  readonly id: string
}

/** Whether what the caller does is real. */
export function isLive({ credential }: Principal): boolean {
  return credential.kind !== 'test_key'
}

/** For whom requests are counted: a customer, and apart from it the customer's tests. */
export function countedAs({ customerId, credential }: Principal): string {
  return credential.kind === 'test_key' ? `test ${customerId}` : customerId
}

/** An app that the customer connected, by one of its access tokens. */
export interface ConnectionCredential {
  readonly kind: 'connection'
  readonly id: string
  readonly clientId: string
}

/** A browser where the customer is signed in. */
interface SessionCredential {
  readonly kind: 'session'
  readonly id: string
}

/** The customers themselves, who may do everything. */
export function sessionPrincipal(customerId: string, sessionId: string): Principal {
  const credential = { kind: 'session', id: sessionId } as const
  return { customerId, credential, permissions: ALL_PERMISSIONS, monthlyTopUpCents: null }
}
