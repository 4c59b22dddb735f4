/** Asks the portal something, and gets JSON. */
import { isObject } from '@vinspec/contract/guards'
import { AbortedError, ConnectionError, type Fetch, TimeoutError } from '@vinspec/sdk'
import type { Settings } from '../settings.ts'
import { logRequests } from '../transport/log-requests.ts'
import { sendRequest } from '../transport/send-request.ts'

export interface PortalConnection {
  /** The portal's origin. */
  readonly portal: string
  readonly send: Fetch
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

const USUAL_TIMEOUT_S = 30

export function connectToPortal(
  portal: string,
  settings: Pick<Settings, 'verbose' | 'timeout'>,
  signal: AbortSignal,
): PortalConnection {
  const send = settings.verbose ? logRequests(sendRequest) : sendRequest
  return { portal, send, signal, timeoutMs: (settings.timeout ?? USUAL_TIMEOUT_S) * 1000 }
}

export interface PortalAnswer {
  readonly status: number
  /** Empty if it is not a JSON object. */
  readonly body: Readonly<Record<string, unknown>>
}

export async function askPortal(
  { portal, send, timeoutMs, signal }: PortalConnection,
  url: string,
  form?: Readonly<Record<string, string>>,
): Promise<PortalAnswer> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const response = await send(url, {
      method: form ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
      signal: AbortSignal.any([signal, deadline]),
      redirect: 'manual',
    })
    return { status: response.status, body: parse(await response.text()) }
  } catch (cause) {
    if (signal.aborted) throw new AbortedError('Interrupted.', { cause: signal.reason })
    if (deadline.aborted) throw new TimeoutError(`${portal} didn't answer in time.`)
    throw new ConnectionError(`Couldn't reach ${portal} (no connection).`, null, { cause })
  }
}

function parse(text: string): PortalAnswer['body'] {
  try {
    const body: unknown = JSON.parse(text)
    return isObject(body) ? body : {}
  } catch {
    return {}
  }
}
