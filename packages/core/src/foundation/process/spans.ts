/**
 * Traces, through OpenTelemetry's API only: a process that has loaded `packages/tracing` records them, and in any other
 * process nothing here has an effect. Names and attributes of spans are a few words that we chose: never a VIN, a key,
 * an address, or an answer.
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

/** A caller that waits for something, with its trace. */
export type Caller = Context

const tracer = trace.getTracer('vinspec')

/** Runs the work in a span of the current trace, if that is recorded. */
export function inSpan<T>(describe: () => SpanDescription, work: () => Promise<T>): Promise<T> {
  return trace.getActiveSpan()?.isRecording() ? record(describe(), context.active(), work) : work()
}

/** Runs the work in a span of the trace that the W3C traceparent names, or of a new trace. */
export function inTrace<T>(
  traceparent: string | undefined,
  description: SpanDescription,
  work: () => Promise<T>,
): Promise<T> {
  return record(description, contextOf(traceparent), work)
}

/**
 * Runs the work in the trace that requested it, although the current trace runs it; links lead from each to the other.
 * If there is no trace to return to, it stays in the current one.
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

/** The caller that waits for work done for several callers; undefined: its trace, if any, is not recorded. */
export function currentCaller(): Caller | undefined {
  return isSampled(context.active()) ? context.active() : undefined
}

/**
 * Runs work that several callers wait for: every trace gets a span for it, and none gets the spans inside it.
 * @param work receives the traceparent of each caller
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

/** Runs work in its trace but without spans, if they would be too many. What it enqueues still belongs to the trace. */
export function withoutSpans<T>(work: () => T): T {
  const span = trace.getActiveSpan()
  if (!span) return work()
  return context.with(trace.setSpan(context.active(), trace.wrapSpanContext(span.spanContext())), work)
}

/** Adds attributes to the current span. */
export function describeSpan(attributes: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributes)
}

/**
 * Marks the current span as failed, although nothing is thrown.
 * @param error the cause, or a word for it
 */
export function failSpan(error: unknown): void {
  const span = trace.getActiveSpan()
  if (span) noteFailure(span, error)
}

/** The W3C traceparent of the current span; undefined if its trace is not recorded. */
export function currentTraceparent(): string | undefined {
  return traceparentIn(context.active())
}

/** The fields that name its trace in a log line. */
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

/** Starts a span in a caller's trace, unless that trace is one without spans. */
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

/** Records only the type of the error. Its message is left out, because it may quote the request. */
function noteFailure(span: Span, error: unknown): void {
  span.setAttribute('error.type', typeOf(error))
  if (isOurs(error)) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Whether the error is our fault. A rejected request is a correct answer. */
function isOurs(error: unknown): boolean {
  return !(error instanceof VinspecError) || /^internal_error$|_unavailable$/.test(error.code)
}

const NAME = /^\w{1,60}$/

/**
 * The error's code (ours, PostgreSQL's, or the system's), or else its class, or else OpenTelemetry's word for neither.
 */
function typeOf(error: unknown): string {
  const words: readonly unknown[] =
    error instanceof Error ? [Reflect.get(error, 'code'), error.name] : [error]
  const word = words.find((each) => typeof each === 'string' && NAME.test(each))
  return typeof word === 'string' ? word : '_OTHER'
}
