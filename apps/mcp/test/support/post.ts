/** Sends messages to the MCP server unchanged, without a client that would correct them. */

export interface Posted {
  readonly status: number
  readonly headers: Headers
  readonly body: ReturnType<typeof JSON.parse>
}

export interface PostOptions {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Protocol 2025-11-25: what most clients speak. */
export async function post(
  url: string,
  message: unknown,
  { token, headers }: PostOptions = {},
): Promise<Posted> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

/** The same in protocol 2026-07-28. */
export function postModern(
  url: string,
  message: ToolCall,
  { token, headers }: PostOptions = {},
  capabilities: object = {},
): Promise<Posted> {
  const { params, method } = message
  const named = params.name ?? params.taskId
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  }
  return post(
    url,
    { ...message, params: { ...params, _meta } },
    {
      ...(token === undefined ? {} : { token }),
      headers: {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...(typeof named === 'string' && { 'mcp-name': named }),
        ...headers,
      },
    },
  )
}

export interface ToolCall {
  readonly jsonrpc: '2.0'
  readonly id: number
  readonly method: string
  readonly params: { readonly name?: unknown; readonly arguments?: unknown; readonly taskId?: unknown }
}

export function call(name: string, args: object = {}, id = 1): ToolCall {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } }
}
