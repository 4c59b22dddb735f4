/** A page without what differs each time it is asked for: the nonce of its scripts, and the request's ID. */
export function comparablePage(html: string): string {
  return html.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/req_[0-9a-f]{32}/g, '')
}
