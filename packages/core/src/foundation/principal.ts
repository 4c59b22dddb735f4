import { type Allowance, EVERYTHING } from './permission.ts'

/** The caller: a customer, the credential that identified them, and what the customer lets it do. */
export interface Principal extends Allowance {
  readonly customerId: string
  readonly credential: ApiKeyCredential | TestKeyCredential | ConnectionCredential | SessionCredential
}

export interface ApiKeyCredential {
  readonly kind: 'api_key'
  readonly id: string
  /** The same for all its rotations. */
  readonly spenderId: string
  /** Whether an agent uses it, which need not name its attempts. */
  readonly isAgent: boolean
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
  /** The same for all connections that the app ever had with the customer. */
  readonly spenderId: string
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
  return { customerId, credential, ...EVERYTHING }
}
