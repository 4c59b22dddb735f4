/** Who is asking: a customer, by the credential that proved it. */
export interface Principal {
  readonly customerId: string
  readonly credential: { readonly kind: 'api_key'; readonly id: string }
}
