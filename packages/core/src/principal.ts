/** Who is asking: a customer, by the credential that proved it. */
export interface Principal {
  readonly customerId: string
  readonly credential: ApiKeyCredential | ConnectionCredential | SessionCredential
}

interface ApiKeyCredential {
  readonly kind: 'api_key'
  readonly id: string
}

/** An app that the customer connected, by one of its access tokens. */
export interface ConnectionCredential {
  readonly kind: 'connection'
  readonly id: string
  readonly clientId: string
}

/** A browser in which the customer is signed in. */
interface SessionCredential {
  readonly kind: 'session'
  readonly id: string
}
