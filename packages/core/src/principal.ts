/** Who is asking: a customer, by the credential that proved it. */
export interface Principal {
  readonly customerId: string
  readonly credential: ApiKeyCredential | ConnectionCredential
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
