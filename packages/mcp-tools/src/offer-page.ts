/**
 * Pages where only the customer can pay or approve, for clients that open them: the call first returns the page (URL
 * elicitation), and continues once the customer has agreed. No payment page is created before that, so the offered page
 * is the portal's. Other clients find the URL in the result.
 */

import { randomUUID } from 'node:crypto'
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
  UrlElicitationRequiredError,
} from '@modelcontextprotocol/server'
import type { LookupPackage } from '@vinspec/contract'
import { formatCredits } from '@vinspec/contract/amounts'
import { isObject } from '@vinspec/contract/guards'
import { keyOfForm } from '@vinspec/contract/key-of-form'
import { parserOf } from '@vinspec/contract/validator'
import type { ToolResult } from './call-tool.ts'
import type { Fields } from './inputs.ts'
import { isBuying } from './next-steps.ts'

export interface ToolCallParams {
  readonly name: string
  readonly arguments?: unknown
}

type Round = Pick<ServerContext['mcpReq'], 'inputResponses' | 'requestState'>

export interface Caller {
  /** Does not create a payment page for a caller without credits. */
  call(params: ToolCallParams): Promise<ToolResult>
  /** The page where the customer buys credits; null: not known, or not for this caller. */
  readonly billingUrl: string | null
}

/** For a client that opens pages. */
export async function offerPage(
  params: ToolCallParams,
  { inputResponses, requestState }: Round,
  { call, billingUrl }: Caller,
): Promise<ToolResult | InputRequiredResult> {
  if (inputResponses !== undefined) {
    if (!isAgreed(inputResponses)) return declined(params.name)
    return afterPage(await call(withKey(params, requestState())))
  }
  const wanted = billingUrl === null ? undefined : await findWanted(params, call)
  if (billingUrl !== null && wanted) {
    const key = randomUUID()
    const message = `Buy ${formatCredits(wanted.credits)} for ${wanted.price.display} in your account. Nothing is charged until you pay.`
    return ask({ url: `${billingUrl}?key=${key}`, message }, key)
  }
  const result = await call(params)
  const page = pageOf(params.name, result, billingUrl)
  return page ? ask(page) : result
}

/**
 * For a client that opens pages in protocol 2025-11-25, where no call waits for its customer. Throws the error that names the
 * page, if the result is one about which the customer can do something there.
 */
export function offerPageByError(result: ToolResult, billingUrl: string | null): ToolResult {
  const page = result.isError ? pageOf('', result, billingUrl) : null
  if (!page) return result
  const text = `${page.message} The customer does it here: ${page.url} After that, call the tool again.`
  throw new UrlElicitationRequiredError([{ mode: 'url', elicitationId: randomUUID(), ...page }], text)
}

/**
 * Whether the client declares that it opens URLs for its user: with this request or, before 2026-07-28, when it
 * connects.
 */
export function opensPages(envelope: unknown, declared: unknown): boolean {
  const capabilities = isObject(envelope) ? envelope[CLIENT_CAPABILITIES_META_KEY] : declared
  const elicitation = isObject(capabilities) ? capabilities['elicitation'] : undefined
  return isObject(elicitation) && isObject(elicitation['url'])
}

interface Page {
  readonly url: string
  /** What the customer is asked to do on the page. */
  readonly message: string
}

function ask(page: Page, requestState = ''): InputRequiredResult {
  return inputRequired({ inputRequests: { page: inputRequired.elicitUrl(page) }, requestState })
}

function isAgreed({ page }: Fields): boolean {
  return isObject(page) && page['action'] === 'accept'
}

function declined(tool: string): ToolResult {
  const rule = tool === 'configure_auto_top_up' ? ' get_auto_top_up_rule says which rule is set.' : ''
  const text = `The customer declined. Nothing was bought.${rule}\n\nNext step: Don't repeat this call unless the customer asks for it.`
  return { content: [{ type: 'text', text }], isError: true }
}

/** The package for which the call would create a page; undefined: none, or the call will be rejected. */
async function findWanted(
  { name, arguments: given }: ToolCallParams,
  call: Caller['call'],
): Promise<LookupPackage | undefined> {
  if (name !== 'create_package_checkout' || !isObject(given)) return undefined
  const packages = parsePackages((await call({ name: 'list_packages' })).structuredContent)
  return packages.ok
    ? packages.value.data.find((each) => each.package_key === given['package_key'])
    : undefined
}

const parsePackages = parserOf('PackageList')

/**
 * Adds the key of the portal's page. If the call comes after the customer has created a payment page there, it gets
 * that one.
 */
function withKey(params: ToolCallParams, page: unknown): ToolCallParams {
  const { name, arguments: given } = params
  const takesKey = name === 'create_package_checkout' && isObject(given) && !('idempotency_key' in given)
  return takesKey && typeof page === 'string' && page !== ''
    ? { name, arguments: { ...given, idempotency_key: keyOfForm(page, String(given['package_key'])) } }
    : params
}

function pageOf(tool: string, result: ToolResult, billingUrl: string | null): Page | null {
  const { approval_url: approvalUrl, settings_url: settingsUrl } = detailsOf(result)
  if (typeof approvalUrl === 'string') {
    return { url: approvalUrl, message: 'Approve or decline the change to automatic top-up.' }
  }
  if (typeof settingsUrl === 'string') {
    return {
      url: settingsUrl,
      message: 'Change what this agent may do and spend. It asks for more than that.',
    }
  }
  if (billingUrl !== null && lacksCredits(result)) {
    return {
      url: billingUrl,
      message: 'Buy lookup credits in your account. Nothing is charged until you pay.',
    }
  }
  const { setup_url: setupUrl } = result.structuredContent ?? {}
  return typeof setupUrl === 'string' && tool === 'configure_auto_top_up'
    ? { url: setupUrl, message: 'Finish setting up automatic top-up. Nothing is charged on this page.' }
    : null
}

/** A customer who was shown where to buy is not told to find another page. */
function afterPage(result: ToolResult): ToolResult {
  const [text, body] = result.content
  if (!lacksCredits(result) || !text || !body) return result
  const [message] = text.text.split('\n')
  const nextStep =
    'The customer is on the page to buy credits. When they say they have paid, call this tool again.'
  return { ...result, content: [{ type: 'text', text: `${message}\n\nNext step: ${nextStep}` }, body] }
}

/** Excludes a caller for whom automatic top-up is buying: a customer sent to buy as well would pay twice. */
function lacksCredits(result: ToolResult): boolean {
  return errorOf(result)['code'] === 'insufficient_credits' && !isBuying(detailsOf(result))
}

function detailsOf(result: ToolResult): Fields {
  const { details } = errorOf(result)
  return isObject(details) ? details : {}
}

/** The Error object is the last text of an error result. */
export function errorOf({ isError, content }: ToolResult): Fields {
  const last = content.at(-1)
  const body: unknown = isError && last?.type === 'text' ? JSON.parse(last.text) : null
  return isObject(body) && isObject(body['error']) ? body['error'] : {}
}
