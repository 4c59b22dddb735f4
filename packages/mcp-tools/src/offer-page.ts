/**
 * Pages where only the customer can pay or approve, for clients that can open one: the call returns the page first
 * (URL elicitation of protocol 2026-07-28), and its result once the client has shown it and calls again. Other
 * clients find the address in the result.
 */
import { randomUUID } from 'node:crypto'
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { ToolResult } from './call-tool.ts'

export interface ToolCallParams {
  readonly name: string
  readonly arguments?: unknown
}

type Round = Pick<ServerContext['mcpReq'], 'envelope' | 'inputResponses' | 'requestState'>

export async function offerPage(
  params: ToolCallParams,
  round: Round,
  run: (params: ToolCallParams) => Promise<ToolResult>,
): Promise<ToolResult | InputRequiredResult> {
  if (round.inputResponses !== undefined) return await run(withKey(params, round.requestState()))
  if (!opensPages(round.envelope)) return await run(params)
  const key = `page_${randomUUID()}`
  const result = await run(withKey(params, key))
  const page = pageOf(params.name, result)
  if (!page) return result
  return inputRequired({ inputRequests: { page: inputRequired.elicitUrl(page) }, requestState: key })
}

/**
 * Under the same key the second call gets the page that the first one made. The key comes back from the client, which
 * could choose one in the first place.
 */
function withKey(params: ToolCallParams, key: unknown): ToolCallParams {
  const { name, arguments: given = {} } = params
  const takesKey = name === 'create_package_checkout' && isObject(given) && !('idempotency_key' in given)
  return takesKey && typeof key === 'string'
    ? { name, arguments: { ...given, idempotency_key: key } }
    : params
}

interface Page {
  readonly url: string
  /** What the customer is asked to do there. */
  readonly message: string
}

function pageOf(tool: string, { structuredContent, isError, content }: ToolResult): Page | null {
  const {
    approval_url: approvalUrl,
    checkout_url: checkoutUrl,
    setup_url: setupUrl,
  } = isError ? detailsOf(content.at(-1)?.text) : (structuredContent ?? {})
  if (typeof approvalUrl === 'string') {
    return { url: approvalUrl, message: 'Approve or decline the change to automatic top-up.' }
  }
  if (typeof checkoutUrl === 'string') {
    return { url: checkoutUrl, message: 'Pay for lookup credits on the secure payment page.' }
  }
  return typeof setupUrl === 'string' && tool === 'configure_auto_top_up'
    ? { url: setupUrl, message: 'Finish setting up automatic top-up. Nothing is charged on this page.' }
    : null
}

/** The Error object is the last text of a refusal. */
function detailsOf(text: string | undefined): Readonly<Record<string, unknown>> {
  const body: unknown = text === undefined ? null : JSON.parse(text)
  const error = isObject(body) ? body['error'] : undefined
  const details = isObject(error) ? error['details'] : undefined
  return isObject(details) ? details : {}
}

/** Whether the client declares on this request that it opens URLs for its user. */
function opensPages(envelope: Round['envelope']): boolean {
  const capabilities = isObject(envelope) ? envelope[CLIENT_CAPABILITIES_META_KEY] : undefined
  const elicitation = isObject(capabilities) ? capabilities['elicitation'] : undefined
  return isObject(elicitation) && isObject(elicitation['url'])
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
