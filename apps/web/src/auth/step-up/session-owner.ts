/** The session in which somebody confirms, and its owner. */
export interface SessionOwner {
  readonly sessionId: string
  readonly customerId: string
}
