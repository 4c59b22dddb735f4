/** Calls a tool and puts its answer into an MCP result: text for people, the body for code. */
import type { ErrorBody } from '@vinspec/contract'
import { formatCredits } from '@vinspec/contract/amounts'
import { describeSpending, toSpendingFields } from '@vinspec/contract/answer'
import { asVinspecError, toErrorBody, VinspecError } from '@vinspec/contract/error'
import { formatDay } from '@vinspec/contract/moments'
import type { Answer } from '@vinspec/contract/port'
import type { Backend } from './backend.ts'
import { nextStepOf } from './next-steps.ts'
import { correctionsText } from './texts/corrections-text.ts'
import { blocks } from './texts/markdown.ts'
import type { Tool, ToolAnswer } from './tool.ts'

interface TextContent {
  type: 'text'
  text: string
}

/** A link that hosts show, and that models cite. */
interface Link {
  type: 'resource_link'
  uri: string
  name: string
  title: string
  mimeType: 'text/html' | 'text/markdown'
}

/** The part of an MCP `CallToolResult` that is the same in every version of the protocol. */
export interface ToolResult extends Record<string, unknown> {
  content: [TextContent, ...Array<TextContent | Link>]
  structuredContent?: Record<string, unknown>
  isError?: true
  _meta?: Record<string, unknown>
}

/** The result of a call, and its outcome. */
export interface ToolCall {
  readonly result: ToolResult
  /** How it ended: `ok`, `replayed`, or the error code. */
  readonly outcome: string
}

/** Never throws: the model reads what went wrong. */
export async function callTool(tool: Tool, backend: Backend, args: unknown = {}): Promise<ToolCall> {
  try {
    const answer = await tool.run(backend, args)
    const links = linksTo(answer, backend)
    const [link] = links
    const text = blocks(
      answer.text,
      correctionsText(answer),
      describeSources(answer),
      link ? `The customer's page: ${link.uri}` : '',
      describeReceipt(answer),
      answer.spending ? `Used by this agent: ${describeSpending(answer.spending)}.` : '',
    )
    return {
      result: {
        content: [{ type: 'text', text }, ...links],
        structuredContent: answer.body,
        ...toMeta(answer),
      },
      outcome: answer.replayOf === undefined ? 'ok' : 'replayed',
    }
  } catch (error) {
    if (!(error instanceof VinspecError)) backend.onBug(error)
    return refuseCall(toErrorBody(asVinspecError(error), backend.requestId), backend.sells)
  }
}

/** Clients check structured content against the tool's schema, so the Error object is sent as text. */
export function refuseCall(body: ErrorBody, sells = true): ToolCall {
  const { code, message } = body.error
  const nextStep = nextStepOf(body, sells)
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

/** The portal's page, and the same as a resource. */
function linksTo({ page }: ToolAnswer, { portalUrl }: Backend): Link[] {
  if (page === undefined || portalUrl === undefined) return []
  const { path, name, title, resource } = page
  const link = { type: 'resource_link', name, title } as const
  return [
    { ...link, uri: new URL(path, portalUrl).href, mimeType: 'text/html' },
    ...(resource === undefined ? [] : [{ ...link, uri: resource, mimeType: 'text/markdown' } as const]),
  ]
}

function describeSources({ dataSources = [] }: Answer<unknown>): string {
  const sources = dataSources.map(({ name, date }) => `${name} (${formatDay(new Date(date))})`)
  return sources.length === 0 ? '' : `Sources: ${sources.join(', ')}.`
}

function describeReceipt({ credits, replayOf }: Answer<unknown>): string {
  if (!credits) return ''
  const charged = `${formatCredits(credits.charged)} charged`
  return `${charged}${replayOf === undefined ? '' : ' (repeat of an earlier call)'}, ${credits.remaining} left.`
}

/** What the API says in headers. */
function toMeta({ credits, replayOf, spending, receipt }: Answer<unknown>): Pick<ToolResult, '_meta'> {
  if (!credits && !spending && replayOf === undefined) return {}
  return {
    _meta: {
      ...(credits && {
        'vinspec/credits_charged': credits.charged,
        'vinspec/credits_remaining': credits.remaining,
      }),
      ...(spending && { 'vinspec/spending': toSpendingFields(spending) }),
      ...(receipt !== undefined && { 'vinspec/receipt': receipt }),
      'vinspec/replayed': replayOf !== undefined,
    },
  }
}
