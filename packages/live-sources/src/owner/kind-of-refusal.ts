/**
 * What a maker's error for a request for tokens means, by RFC 6749: `refused` is about the owner's code or token, and
 * final; `closed` is about our application.
 */
export function kindOfRefusal(status: number, error: string | undefined): 'refused' | 'closed' | 'away' {
  if ([402, 403].includes(status) || error === 'invalid_client' || error === 'unauthorized_client')
    return 'closed'
  return status === 400 || status === 401 ? 'refused' : 'away'
}
