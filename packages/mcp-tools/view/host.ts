/** The host around this frame, by the protocol of MCP Apps: JSON-RPC in messages between windows. */

const PROTOCOL = '2026-01-26'

interface Listener {
  /** What the tool answered. */
  readonly onResult: (result: unknown) => void
  /** How the host looks. */
  readonly onContext: (context: unknown) => void
}

export interface Host {
  openLink(url: string): void
}

export function connectHost({ onResult, onContext }: Listener): Host {
  const waiting = new Map<unknown, (result: unknown) => void>()
  let asked = 0

  const send = (message: object) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
  const notify = (method: string, params = {}) => send({ method, params })
  const ask = async (method: string, params: object) => {
    asked += 1
    send({ id: asked, method, params })
    return await new Promise((resolve) => waiting.set(asked, resolve))
  }

  const heard = new Map<unknown, (params: unknown) => void>([
    ['ui/notifications/tool-result', onResult],
    ['ui/notifications/host-context-changed', onContext],
  ])
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || read(data, 'jsonrpc') !== '2.0') return
    const [id, method] = [read(data, 'id'), read(data, 'method')]
    if (method === undefined) {
      waiting.get(id)?.(read(data, 'result'))
      waiting.delete(id)
    } else if (id === undefined) heard.get(method)?.(read(data, 'params'))
    // The host asks only whether this frame is there, or may go.
    else send({ id, result: {} })
  })

  const appInfo = { name: 'vinspec', version: '1.0.0' }
  void ask('ui/initialize', { appInfo, appCapabilities: {}, protocolVersion: PROTOCOL }).then((host) => {
    onContext(read(host, 'hostContext'))
    notify('ui/notifications/initialized')
    const tell = () => {
      notify('ui/notifications/size-changed', { height: document.documentElement.scrollHeight })
    }
    new ResizeObserver(tell).observe(document.body)
  })
  return { openLink: (url) => void ask('ui/open-link', { url }) }
}

/** Undefined: the value is no object, or lacks it. */
export function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
