/** Why the service could not be reached, in words, and whether the request may have arrived there. */

export interface ConnectionFault {
  /** Ends a sentence that says who could not be reached. */
  readonly reason: string
  /** What to do about it; null: nothing but to try again. */
  readonly nextStep: string | null
  /** False: nothing was sent, so nothing was charged. */
  readonly mayHaveArrived: boolean
}

export function readConnectionFault(error: unknown): ConnectionFault {
  const code = findCode(error)
  const known = FAULTS[code]
  if (known) return { nextStep: null, mayHaveArrived: false, ...known }
  if (/^(CERT_|ERR_TLS_|ERR_SSL_)|^(EPROTO)$|_CERT/.test(code)) {
    return { reason: 'there is no trusted secure connection', nextStep: CHECK_ADDRESS, mayHaveArrived: false }
  }
  return { reason: 'the connection broke', nextStep: null, mayHaveArrived: true }
}

const CHECK_ADDRESS = 'Check the base URL.'
const TRUST = 'If you trust it, set NODE_EXTRA_CA_CERTS to a file with its certificate.'
const PROXY = 'Check your network, VPN, and proxy, then try again.'

const untrusted = {
  reason: 'its certificate is from an issuer that this computer does not trust',
  nextStep: TRUST,
}
const selfSigned = { reason: 'its certificate is self-signed', nextStep: TRUST }
const noTls = { reason: 'there is no secure connection (TLS) at this address', nextStep: CHECK_ADDRESS }

type Known = Pick<ConnectionFault, 'reason'> & Partial<ConnectionFault>

const FAULTS: Readonly<Record<string, Known>> = {
  ECONNREFUSED: {
    reason: 'the connection was refused',
    nextStep: 'Check the base URL and any proxy, and whether the service runs.',
  },
  ERR_PROXY: {
    reason: 'the proxy of this computer is not one for HTTP',
    nextStep: 'Set HTTPS_PROXY to a URL that begins with http:// or https://, or the host in NO_PROXY.',
  },
  ENOTFOUND: { reason: 'its name was not found', nextStep: 'Check the base URL and your network.' },
  EAI_AGAIN: { reason: 'its name could not be looked up', nextStep: PROXY },
  ENETUNREACH: { reason: 'there is no network', nextStep: PROXY },
  EHOSTUNREACH: { reason: 'there is no route to it', nextStep: PROXY },
  ENETDOWN: { reason: 'there is no network', nextStep: PROXY },
  UND_ERR_CONNECT_TIMEOUT: { reason: 'it did not answer', nextStep: PROXY },
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_SSL_HTTP_REQUEST: noTls,
  EPROTO: noTls,
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  SELF_SIGNED_CERT_IN_CHAIN: selfSigned,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: { reason: 'its certificate has expired', nextStep: "Check this computer's clock." },
  CERT_NOT_YET_VALID: {
    reason: 'its certificate is not valid yet',
    nextStep: "Check this computer's clock.",
  },
  ERR_TLS_CERT_ALTNAME_INVALID: { reason: 'its certificate is for another name', nextStep: CHECK_ADDRESS },
}

/** Libraries wrap what happened; with several addresses, each has failed in its own way. */
function findCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const inner = findCode(error.cause)
  if (inner) return inner
  if (error instanceof AggregateError) return error.errors.map(findCode).find(Boolean) ?? ''
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
