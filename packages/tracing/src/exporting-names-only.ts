/**
 * The last check of a span before it is exported. Our own spans have no secrets. Libraries that trace by themselves,
 * such as the sign-in library, record error messages, which may quote what a person typed.
 */
import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import { withoutSecrets } from '@vinspec/core/foundation'

/** Exports spans without events and messages, and redacts secrets in their text, as in the log. */
export function exportingNamesOnly(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(namesOf), done),
    forceFlush: async () => await exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}

function namesOf(span: ReadableSpan): ReadableSpan {
  return {
    name: withoutSecrets(span.name),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes: cleaned(span.attributes),
    links: span.links,
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount + span.events.length,
    droppedLinksCount: span.droppedLinksCount,
  }
}

function cleaned(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutSecrets(value) : value,
    ]),
  )
}
