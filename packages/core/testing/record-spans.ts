/** Records the spans of this process in memory, in the form that `packages/tracing` would send. */
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

export interface RecordedSpans {
  /** The spans of a trace that have ended, in the order in which they ended. */
  of(traceId: string): readonly ReadableSpan[]
  /** The same, each as its parent and its name: `lookUp > pay_lookups`. */
  tree(traceId: string): readonly string[]
  /** Stops recording, so that other tests of this process are not recorded. */
  stop(): void
}

export function recordSpans(): RecordedSpans {
  const exporter = new InMemorySpanExporter()
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  const of = (traceId: string) =>
    exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId)
  return {
    of,
    tree: (traceId) => {
      const spans = of(traceId)
      const names = new Map(spans.map((span) => [span.spanContext().spanId, span.name]))
      return spans.map(({ name, parentSpanContext }) => {
        const parent = names.get(parentSpanContext?.spanId ?? '')
        return parent === undefined ? name : `${parent} > ${name}`
      })
    },
    stop: () => {
      trace.disable()
      propagation.disable()
      context.disable()
    },
  }
}
