/** Calls a tool and puts the result into an MCP result: text for people, the body for programs. */
import type { ErrorBody } from '@vinspec/contract'
import { asVinspecError, toErrorBody, VinspecError } from '@vinspec/contract/error'
import type { Answer } from '@vinspec/contract/port'
import type { Backend } from './backend.ts'
import { nextStepOf } from './next-steps.ts'
import type { Tool } from './tool.ts'

/** The part of an MCP `CallToolResult` that is the same in every version of the protocol. */
export interface ToolResult extends Record<string, unknown> {
  content: Array<{ type: 'text'; text: string }>
  structuredContent?: Record<string, unknown>
  isError?: true
  _meta?: Record<string, unknown>
}

/** What came of a call. */
export interface ToolCall {
  readonly result: ToolResult
  /** How it ended: `ok`, `replayed`, or the code of the error. */
  readonly outcome: string
}

/** Never throws: what goes wrong is for the model to read. */
export async function callTool(tool: Tool, backend: Backend, args: unknown = {}): Promise<ToolCall> {
  try {
    const answer = await tool.run(backend, args)
    const receipt = describeReceipt(answer)
    const text = receipt === '' ? answer.text : `${answer.text}\n\n${receipt}`
    return {
      result: { content: [{ type: 'text', text }], structuredContent: answer.body, ...toMeta(answer) },
      outcome: answer.replayOf === undefined ? 'ok' : 'replayed',
    }
  } catch (error) {
    if (!(error instanceof VinspecError)) backend.onBug(error)
    return refuseCall(toErrorBody(asVinspecError(error), backend.requestId))
  }
}

/** Clients check structured content against the tool's schema, so the Error object goes as text. */
export function refuseCall(body: ErrorBody): ToolCall {
  const { code, message } = body.error
  const nextStep = nextStepOf(body)
  const text = nextStep === '' ? message : `${message}\n\nNext step: ${nextStep}`
  return {
    result: {
      content: [
        { type: 'text', text },
        { type: 'text', text: JSON.stringify(body) },
      ],
      isError: true,
    },
    outcome: code,
  }
}

function describeReceipt({ credits, replayOf }: Answer<unknown>): string {
  if (!credits) return ''
  const charged = `${credits.charged} ${credits.charged === 1 ? 'credit' : 'credits'} charged`
  return `${charged}${replayOf === undefined ? '' : ' (repeat of an earlier call)'}, ${credits.remaining} left.`
}

/** What the API says in its headers. */
function toMeta({ credits, replayOf }: Answer<unknown>): Pick<ToolResult, '_meta'> {
  if (!credits && replayOf === undefined) return {}
  return {
    _meta: {
      ...(credits && {
        'vinspec/credits_charged': credits.charged,
        'vinspec/credits_remaining': credits.remaining,
      }),
      'vinspec/replayed': replayOf !== undefined,
    },
  }
}
