/**
 * Servers that receive passwords or customers' data. In production they must be reached over TLS or on this machine,
 * unless ALLOW_PLAINTEXT lists the setting that names the server.
 */
import type { EnvironmentReader } from './environment.ts'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i
const UNIX_SOCKET = /^(\/|%2f)/i
const TLS_MODES = new Set(['require', 'verify-ca', 'verify-full'])

/** Whether a host name, as in a URL, is this machine. */
export const isOnThisMachine = (host: string): boolean => LOOPBACK.test(host)

export function readDatabaseUrl(reader: EnvironmentReader, name: string): string | undefined {
  const given = reader.url(name, ['postgresql:', 'postgres:'])
  refusePlainText(reader, name, 'have sslmode=verify-full, verify-ca, or require', (url) => {
    // As the driver reads it: the query takes precedence, and of a repeated parameter, the last value.
    const last = (parameter: string) => url.searchParams.getAll(parameter).at(-1)
    const host = last('host') || url.hostname || reader.text('PGHOST') || 'localhost'
    return TLS_MODES.has(last('sslmode') ?? '') || UNIX_SOCKET.test(host) || isOnThisMachine(host)
  })
  return given
}

export function readRedisUrl(reader: EnvironmentReader, name: string): string | undefined {
  const given = reader.url(name, ['redis:', 'rediss:'])
  refusePlainText(reader, name, 'start with rediss://', isTlsOrHere('rediss:'))
  return given
}

/** Rejects a plain `http` URL that gets a secret from us. */
export function refusePlainHttp(reader: EnvironmentReader, name: string): void {
  refusePlainText(reader, name, 'start with https://, as it gets a secret', isTlsOrHere('https:'))
}

const isTlsOrHere =
  (protocol: string) =>
  (url: URL): boolean =>
    url.protocol === protocol || isOnThisMachine(url.hostname)

function refusePlainText(
  { isProduction, text, list, faults }: EnvironmentReader,
  name: string,
  remedy: string,
  isPrivate: (url: URL) => boolean,
): void {
  const url = URL.parse(text(name) ?? '')
  if (!isProduction || url === null || list('ALLOW_PLAINTEXT').includes(name) || isPrivate(url)) return
  faults.push(`${name} must ${remedy} in production, unless ALLOW_PLAINTEXT lists ${name}`)
}
