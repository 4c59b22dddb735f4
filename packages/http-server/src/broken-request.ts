/** A request that cannot be processed, whatever it requests. The message is for the client. */
export class BrokenRequest extends Error {
  override readonly name = 'BrokenRequest'
  readonly statusCode: 400 | 404 | 413 | 415

  constructor(statusCode: BrokenRequest['statusCode'], message: string, cause?: unknown) {
    super(message, { cause })
    this.statusCode = statusCode
  }
}
