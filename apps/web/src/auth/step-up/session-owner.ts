/** The session in which somebody confirms, and whose it should be. */
export interface SessionOwner {
  readonly sessionId: string
  readonly customerId: string
}
