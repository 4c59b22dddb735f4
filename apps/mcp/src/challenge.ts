/** How a client is told to connect an account. */
import { ACCESS_SCOPE } from '@vinspec/mcp-tools'
import type { AccessRefusal } from './gate.ts'
import { answerId, calledTool, type Message, RPC_CODE, rpcError } from './json-rpc.ts'

export interface Challenge {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

/** OpenAI's clients do not read the header of a rejection, but do read a tool result that contains it. */
const READS_TOOL_RESULTS = /openai|chatgpt/i

export function toChallenge(
  refusal: AccessRefusal,
  {
    metadataUrl,
    userAgent = '',
    messages,
  }: {
    readonly metadataUrl: string
    readonly userAgent: string | undefined
    readonly messages: readonly Message[]
  },
): Challenge {
  const [call] = messages
  if (messages.length === 1 && call && calledTool(call) !== undefined && READS_TOOL_RESULTS.test(userAgent)) {
    // These clients connect an account only if the challenge names an error, even if no token was sent.
    const told = renderChallenge({ ...refusal, error: refusal.error ?? 'invalid_token' }, metadataUrl)
    return { status: 200, headers: {}, body: toToolResult(refusal.description, told, messages) }
  }
  const header = renderChallenge(refusal, metadataUrl)
  return {
    status: refusal.status,
    headers: { 'www-authenticate': header },
    body: rpcError(RPC_CODE.unauthorized, refusal.description, answerId(messages)),
  }
}

/** RFC 6750, section 3, and RFC 9728, section 5.1. */
function renderChallenge({ error, description }: AccessRefusal, metadataUrl: string): string {
  const parameters = {
    ...(error && { error, error_description: description }),
    resource_metadata: metadataUrl,
    scope: ACCESS_SCOPE,
  }
  return `Bearer ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`
}

/** Protocol 2026-07-28 distinguishes results by `resultType`; older ones ignore it. */
function toToolResult(text: string, header: string, messages: readonly Message[]): object {
  return {
    jsonrpc: '2.0',
    id: answerId(messages),
    result: {
      resultType: 'complete',
      content: [{ type: 'text', text }],
      isError: true,
      _meta: { 'mcp/www_authenticate': [header] },
    },
  }
}
