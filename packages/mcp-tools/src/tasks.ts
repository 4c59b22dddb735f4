/**
 * A batch as a task, for clients that follow tasks (SEP-2663, protocol 2026-07-28): they ask until it has ended, show how
 * far it is, and may cancel it. The batch is the task, so nothing more is stored. Other clients get the batch at once.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequests,
  inputRequired,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  type Result,
} from '@modelcontextprotocol/server'
import type { Batch } from '@vinspec/contract'
import { isObject } from '@vinspec/contract/guards'
import { parserOf } from '@vinspec/contract/validator'
import type { ToolResult } from './call-tool.ts'
import { errorOf, opensPages } from './offer-page.ts'
import { progressText } from './texts/batch-text.ts'
import type { Tool } from './tool.ts'
import type { ToolCaller } from './tool-caller.ts'
import { controlBatch } from './tools/control-batch.ts'
import { createBatch } from './tools/create-batch.ts'
import { getBatch } from './tools/get-batch.ts'

export const TASKS = 'io.modelcontextprotocol/tasks'

const INVALID_PARAMS = -32_602
const INTERNAL_ERROR = -32_603
const POLL_MS = 2_000
/** Somebody has to do something first. */
const POLL_WAITING_MS = 30_000
const NO_SUCH_TASK: ReadonlySet<unknown> = new Set(['batch_not_found', 'invalid_request'])
const ENDED: ReadonlySet<Batch['status']> = new Set(['finished', 'canceled'])
const parseBatch = parserOf('Batch')

/** The tools that answer the methods of tasks. */
export const TASK_TOOLS: ReadonlyMap<string, Tool> = new Map([
  ['tasks/get', getBatch],
  ['tasks/update', getBatch],
  ['tasks/cancel', controlBatch],
])

/** Whether the client follows tasks, which every request says. */
export function followsTasks(envelope: unknown): boolean {
  const capabilities = isObject(envelope) ? envelope[CLIENT_CAPABILITIES_META_KEY] : undefined
  const extensions = isObject(capabilities) ? capabilities['extensions'] : undefined
  return isObject(extensions) && isObject(extensions[TASKS])
}

/** The task that stands for the result of a call; the result itself, if it is no batch that goes on. */
export function asTask(params: unknown, result: Result): Result {
  const { name, arguments: args } = isObject(params) ? params : {}
  const isPreview = isObject(args) && args['preview'] === true
  const batch = name === createBatch.name && !isPreview ? parseBatch(result['structuredContent']) : undefined
  if (!batch?.ok || ENDED.has(batch.value.status)) return result
  return { resultType: 'task', ...describe(batch.value), status: 'working' }
}

/** Throws an error of the protocol if there is no such task, or the client does not follow tasks. */
export async function answerTask(
  method: string,
  caller: ToolCaller,
  params: unknown,
  envelope: unknown,
): Promise<Result> {
  if (!followsTasks(envelope)) {
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [TASKS]: {} } } })
  }
  const batchId = isObject(params) ? params['taskId'] : undefined
  const read = await run(caller, getBatch, { batch_id: batchId })
  if (method === 'tasks/get') return describeNow(read, opensPages(envelope, undefined))
  // Asks for a page to be opened; what the customer does there shows in the batch.
  if (method === 'tasks/update' || ENDED.has(read.batch.status)) return {}
  await run(caller, controlBatch, { batch_id: batchId, action: 'cancel' })
  return {}
}

interface Read {
  readonly batch: Batch
  readonly result: ToolResult
}

async function run({ runTool, tools }: ToolCaller, tool: Tool, args: object): Promise<Read> {
  const result = tools.includes(tool) ? await runTool(tool, args, false) : undefined
  const batch = parseBatch(result?.structuredContent)
  if (result && batch.ok) return { batch: batch.value, result }
  const isUnknown = !result || NO_SUCH_TASK.has(errorOf(result)['code'])
  const text = result?.content[0].text ?? 'There is no such task.'
  throw new ProtocolError(isUnknown ? INVALID_PARAMS : INTERNAL_ERROR, text)
}

function describeNow({ batch, result }: Read, opens: boolean): Result {
  const task = describe(batch)
  if (batch.status === 'canceled') return { ...task, status: 'cancelled' }
  if (batch.status === 'finished') return { ...task, status: 'completed', result }
  const inputRequests = opens ? askFor(batch, result) : undefined
  return inputRequests ? { ...task, status: 'input_required', inputRequests } : { ...task, status: 'working' }
}

/** Asks the customer to do what it waits for, on its page. A wait is told from the next of its kind by what was spent. */
function askFor(batch: Batch, { content }: ToolResult): InputRequests | undefined {
  const page = content.find((each) => each.type === 'resource_link')
  if (batch.waits_for === null || !page) return undefined
  const request = inputRequired.elicitUrl({ url: page.uri, message: progressText(batch) })
  return { [`${batch.waits_for}-${batch.credits_spent}`]: request }
}

function describe(batch: Batch): Record<string, unknown> {
  const { id, created_at: createdAt, started_at: startedAt, ended_at: endedAt, expires_at: expiresAt } = batch
  return {
    taskId: id,
    statusMessage: progressText(batch),
    createdAt,
    lastUpdatedAt: endedAt ?? startedAt ?? createdAt,
    ttlMs: Date.parse(expiresAt) - Date.parse(createdAt),
    pollIntervalMs: batch.waits_for === null ? POLL_MS : POLL_WAITING_MS,
  }
}
