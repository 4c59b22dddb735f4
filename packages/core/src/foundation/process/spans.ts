/**
 * Traces, only by OpenTelemetry's API: a process records them if it has loaded `packages/tracing`, and otherwise nothing here
 * does anything. Names and attributes of spans are a few words that we chose: never a VIN, a key, an address, or an answer.
 */
import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { VinspecError } from '../errors.ts'

export interface SpanDescription {
  readonly name: string
  readonly kind?: SpanKind
  readonly attributes?: Attributes
}

/** Something of a trace that is waited for. */
export type Caller = Context

const tracer = trace.getTracer('vinspec')

/** Does the work in a span of the current trace, if that is recorded. */
export function inSpan<T>(describe: () => SpanDescription, work: () => Promise<T>): Promise<T> {
  return trace.getActiveSpan()?.isRecording() ? record(describe(), context.active(), work) : work()
}

/** Does the work in a span of the trace that the W3C traceparent names, or of a new trace. */
export function inTrace<T>(
  traceparent: string | undefined,
  description: SpanDescription,
  work: () => Promise<T>,
): Promise<T> {
  return record(description, contextOf(traceparent), work)
}

/**
 * Does the work in the trace in which it was asked for, though it is the current one that does it: links lead from each to the
 * other. Without a trace to go back to, it stays in the current one.
 */
export function backInTrace<T>(
  traceparent: string | null,
  description: SpanDescription,
  work: () => Promise<T>,
): Promise<T> {
  const origin = contextOf(traceparent ?? undefined)
  const asked = trace.getSpanContext(origin)
  const current = trace.getActiveSpan()
  if (!asked || asked.traceId === current?.spanContext().traceId) return inSpan(() => description, work)
  current?.addLink({ context: asked })
  const links = current && [{ context: current.spanContext() }]
  return record({ ...description, ...(links && { links }) }, origin, work)
}

/** Who waits for work that is done for several; undefined: their trace, if any, is not recorded. */
export function currentCaller(): Caller | undefined {
  return isSampled(context.active()) ? context.active() : undefined
}

/**
 * Does for several callers what each of them waits for: every trace has a span of it, and none of them has what it does inside.
 * @param work gets the traceparent of each
 */
export async function inSpanOfEach<T>(
  callers: ReadonlyArray<Caller | undefined>,
  description: SpanDescription,
  work: (traceparents: ReadonlyArray<string | undefined>) => Promise<T>,
): Promise<T> {
  const begun = callers.map((caller) => caller && begin(description, caller))
  const spans = begun.flatMap((each) => (each?.span ? [each.span] : []))
  try {
    const traceparents = begun.map((each) => each && traceparentIn(each.context))
    return await context.with(ROOT_CONTEXT, async () => await work(traceparents))
  } catch (error) {
    for (const span of spans) noteFailure(span, error)
    throw error
  } finally {
    for (const span of spans) span.end()
  }
}

/** Does the work in its trace without spans of its own, if they would be too many: what it enqueues still belongs to it. */
export function withoutSpans<T>(work: () => T): T {
  const span = trace.getActiveSpan()
  if (!span) return work()
  return context.with(trace.setSpan(context.active(), trace.wrapSpanContext(span.spanContext())), work)
}

/** Says more about the current span. */
export function describeSpan(attributes: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributes)
}

/**
 * Says that the current span failed, though nothing is thrown.
 * @param error what it failed of, or a word for it
 */
export function failSpan(error: unknown): void {
  const span = trace.getActiveSpan()
  if (span) noteFailure(span, error)
}

/** Names the current span to others, by W3C; undefined if its trace is not recorded. */
export function currentTraceparent(): string | undefined {
  return traceparentIn(context.active())
}

/** Of a log line: the trace that it belongs to. */
export function traceForLog(): { readonly trace_id?: string; readonly span_id?: string } {
  const span = trace.getSpanContext(context.active())
  return span && isSpanContextValid(span) ? { trace_id: span.traceId, span_id: span.spanId } : {}
}

async function record<T>(
  { name, ...options }: SpanDescription & SpanOptions,
  parent: Context,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, options, parent)
  try {
    return await context.with(trace.setSpan(parent, span), async () => await work())
  } catch (error) {
    noteFailure(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** A span of a caller's trace, unless that is one without spans. */
function begin({ name, ...options }: SpanDescription, caller: Caller): { context: Context; span?: Span } {
  if (!trace.getSpan(caller)?.isRecording()) return { context: caller }
  const span = tracer.startSpan(name, options, caller)
  return { context: trace.setSpan(caller, span), span }
}

function contextOf(traceparent: string | undefined): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent })
}

function traceparentIn(active: Context): string | undefined {
  const carrier: { traceparent?: string } = {}
  if (isSampled(active)) propagation.inject(active, carrier)
  return carrier.traceparent
}

function isSampled(active: Context): boolean {
  const span = trace.getSpanContext(active)
  return span !== undefined && (span.traceFlags & TraceFlags.SAMPLED) !== 0
}

/** What it says is not noted: it may quote what was asked for. */
function noteFailure(span: Span, error: unknown): void {
  span.setAttribute('error.type', typeOf(error))
  if (isOurs(error)) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** A refusal is an answer. */
function isOurs(error: unknown): boolean {
  return !(error instanceof VinspecError) || /^internal_error$|_unavailable$/.test(error.code)
}

const NAME = /^\w{1,60}$/

/** The code of the error, ours, PostgreSQL's, or the system's; else its class. By OpenTelemetry's name if it has none. */
function typeOf(error: unknown): string {
  const words: readonly unknown[] =
    error instanceof Error ? [Reflect.get(error, 'code'), error.name] : [error]
  const word = words.find((each) => typeof each === 'string' && NAME.test(each))
  return typeof word === 'string' ? word : '_OTHER'
}
