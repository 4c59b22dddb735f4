/** Whether a TLS certificate that customers see expires soon, which reveals a failed renewal. */
import { once } from 'node:events'
import { connect } from 'node:tls'

const ANSWER_WITHIN_MS = 10_000
const DAY_MS = 24 * 60 * 60 * 1000
/** Certificates are renewed when a third of their lifetime is left, so less than this means that a renewal failed. */
const LEFT_MS = 14 * DAY_MS
const SHARE_LEFT = 1 / 6

interface Expiring {
  readonly host: string
  readonly why: string
}

/** The hosts whose certificate expires soon, or cannot be read. */
export async function expiresSoon(urls: readonly URL[], now = Date.now()): Promise<readonly Expiring[]> {
  const secure = urls.filter(({ protocol }) => protocol === 'https:')
  const hosts = new Map(secure.map((url) => [url.host, url]))
  const found = await Promise.all(
    [...hosts].map(async ([host, url]) => {
      const why = await examine(url, now).catch(String)
      return why === undefined ? [] : [{ host, why }]
    }),
  )
  return found.flat()
}

async function examine({ hostname, port }: URL, now: number): Promise<string | undefined> {
  // Whether the certificate is valid is checked elsewhere, by measuring the health of the API and the MCP server.
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    const { valid_from, valid_to } = socket.getPeerCertificate()
    const [from, to] = [Date.parse(valid_from), Date.parse(valid_to)]
    const isSoon = to - now < Math.min(LEFT_MS, (to - from) * SHARE_LEFT)
    return isSoon ? `it ends ${new Date(to).toISOString()}` : undefined
  } finally {
    socket.destroy()
  }
}
