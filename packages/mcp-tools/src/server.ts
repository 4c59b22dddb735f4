/** The tools as a server object of protocol 2026-07-28, for any transport. */

import {
  type JSONRPCRequest,
  ProtocolError,
  type Result,
  Server,
  type ServerContext,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { about } from '@vinspec/contract/about'
import { isObject } from '@vinspec/contract/guards'
import type { ToolResult } from './call-tool.ts'
import { describeTools } from './describe-tools.ts'
import { offerPage, offerPageByError, opensPages } from './offer-page.ts'
import { getPrompt, listPrompts } from './prompts.ts'
import { complete, listTemplates, readResource } from './resources.ts'
import { ICONS, instructionsFor } from './service.ts'
import { answerTask, asTask, followsTasks, TASK_TOOLS, TASKS } from './tasks.ts'
import type { ToolCaller } from './tool-caller.ts'
import { unnamedTool } from './tools/unnamed-tool.ts'
import { listViews, showsViews } from './vehicle-view.ts'

/** How a server introduces itself. */
export interface Identity {
  name: string
  title: string
  version: string
  websiteUrl?: string
  icons: Array<{ src: string }>
}

const INVALID_PARAMS = -32_602
export const CAPABILITIES: Record<
  'tools' | 'prompts' | 'resources' | 'completions',
  Record<string, never>
> = {
  tools: {},
  prompts: {},
  resources: {},
  completions: {},
}
/** The list changes with a release, and with what the customer allows, so it is private. */
const LIST_CACHE = { ttlMs: 300_000, cacheScope: 'private' } as const
/** Only a release changes it, and it is the same for everybody. */
const VIEW_CACHE = { ttlMs: 300_000, cacheScope: 'public' } as const

/** Shared by all servers: each would otherwise create its own, which costs more than answering. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

/** @param websiteUrl the customer's account; undefined: not known */
export function identify(websiteUrl: string | undefined): Identity {
  return {
    name: 'vinspec',
    title: 'vinspec',
    version: about.version,
    ...(websiteUrl !== undefined && { websiteUrl }),
    icons: [...ICONS],
  }
}

export function createToolServer(identity: Identity, caller: ToolCaller): Server {
  return new ToolServer(identity, caller)
}

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>

class ToolServer extends Server {
  readonly #caller: ToolCaller

  constructor(identity: Identity, caller: ToolCaller) {
    super(identity, {
      capabilities: { ...CAPABILITIES, extensions: { [TASKS]: {} } },
      instructions: instructionsFor(caller.tools),
      jsonSchemaValidator,
      cacheHints: {
        'tools/list': LIST_CACHE,
        'prompts/list': LIST_CACHE,
        'resources/list': VIEW_CACHE,
        'resources/templates/list': LIST_CACHE,
        'resources/read': VIEW_CACHE,
      },
    })
    this.#caller = caller
    this.setRequestHandler('tools/list', (_request, { mcpReq }) => ({
      tools: describeTools(caller.listed, showsViews(mcpReq.envelope, this.getClientCapabilities())),
    }))
    this.setRequestHandler('resources/list', listViews)
    this.setRequestHandler('resources/templates/list', () => listTemplates(caller))
    this.setRequestHandler('resources/read', async ({ params }) => await readResource(caller, params))
    this.setRequestHandler('completion/complete', async ({ params }) => await complete(caller, params))
    this.setRequestHandler('prompts/list', () => ({ prompts: listPrompts(caller.listed) }))
    this.setRequestHandler('prompts/get', ({ params }) => readPrompt(caller.listed, params))
    this.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      if (!opensPages(mcpReq.envelope, this.getClientCapabilities()))
        return await runNamedTool(caller, params)
      const call = (given: unknown) => runNamedTool(caller, given, false)
      return await offerPage(params, mcpReq, { call, billingUrl: caller.billingUrl })
    })
    for (const method of TASK_TOOLS.keys()) {
      this.setRequestHandler(
        method,
        { params: ANYTHING },
        async (params, { mcpReq }) => await answerTask(method, caller, params, mcpReq.envelope),
      )
    }
  }

  /** Answers what the package's schema would reject in words that people and models understand. */
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler)
    const own = OWN_WORDS.get(method)
    if (!own) return wrapped
    return async (request, context) => {
      const { params } = request
      if (!isWellFormed(method, params)) return await own(this.#caller, params)
      const result = await wrapped(request, context)
      return followsTasks(context.mcpReq.envelope) ? asTask(params, result) : result
    }
  }
}

/** What a method of tasks names is judged as the input of its tool. */
const ANYTHING: StandardSchemaV1 = {
  '~standard': { version: 1, vendor: 'vinspec', validate: (value) => ({ value }) },
}

type Answering = (caller: ToolCaller, params: unknown) => Result | Promise<Result>

const OWN_WORDS = new Map<string, Answering>([
  ['tools/call', runNamedTool],
  ['resources/read', readResource],
  ['prompts/get', ({ listed }, params) => readPrompt(listed, params)],
])

function isWellFormed(method: string, params: unknown): boolean {
  const { name, uri, arguments: args = {} } = isObject(params) ? params : {}
  if (typeof (method === 'resources/read' ? uri : name) !== 'string' || !isObject(args)) return false
  return method !== 'prompts/get' || Object.values(args).every((each) => typeof each === 'string')
}

/** Throws an error that every version of the protocol returns unchanged, if there is no tool with that name. */
export async function runNamedTool(
  { runTool, tools }: Pick<ToolCaller, 'runTool' | 'tools'>,
  params: unknown,
  offersPage = true,
): Promise<ToolResult> {
  const { name, arguments: args } = isObject(params) ? params : {}
  if (typeof name !== 'string') return await runTool(unnamedTool, args, offersPage)
  const tool = tools.find((each) => each.name === name)
  if (tool) return await runTool(tool, args, offersPage)
  const text = `There is no tool ${JSON.stringify(name.slice(0, 100))}. See tools/list.`
  throw new ProtocolError(INVALID_PARAMS, text)
}

/** For a client of protocol 2025-11-25 that opens pages. Throws, in addition, the error that names one. */
export async function runOrOfferPage(caller: ToolCaller, params: unknown): Promise<ToolResult> {
  return offerPageByError(await runNamedTool(caller, params, false), caller.billingUrl)
}

/** Throws an error like {@link runNamedTool}. */
export function readPrompt(
  ...given: Parameters<typeof getPrompt>
): Exclude<ReturnType<typeof getPrompt>, string> {
  const prompt = getPrompt(...given)
  if (typeof prompt === 'string') throw new ProtocolError(INVALID_PARAMS, prompt)
  return prompt
}

export { opensPages } from './offer-page.ts'
export { listPrompts } from './prompts.ts'
export { complete, listTemplates, readResource, toolBehind } from './resources.ts'
export type { ToolCaller } from './tool-caller.ts'
export { listViews, showsViews } from './vehicle-view.ts'
