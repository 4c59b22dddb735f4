/** Names one lookup in the portal, in the form of the API's request ids. */
export function newRequestId(): string {
  return `req_${crypto.randomUUID().replaceAll('-', '')}`
}
