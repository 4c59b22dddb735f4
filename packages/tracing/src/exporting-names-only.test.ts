import { SpanStatusCode } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { expect, test } from 'vitest'
import { exportingNamesOnly } from './exporting-names-only.ts'

test('what a library notes of an error does not leave, and secrets are redacted', () => {
  const sent = new InMemorySpanExporter()
  const exporter = exportingNamesOnly(sent)
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  const key = `vsk_live_${'a'.repeat(38)}`
  const span = provider.getTracer('a library').startSpan(`sign in with ${key}`)
  span.setAttributes({ route: '/sign-in', given: `Bearer ${key}`, tries: 2 })
  span.recordException(new Error('jane@example.com does not exist'))
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'jane@example.com does not exist' }).end()

  const [left] = sent.getFinishedSpans()
  expect(left).toMatchObject({
    name: 'sign in with vsk_live_[redacted]',
    attributes: { route: '/sign-in', given: 'Bearer [redacted]', tries: 2 },
    status: { code: SpanStatusCode.ERROR },
    events: [],
    droppedEventsCount: 1,
  })
  expect(left?.spanContext()).toEqual(span.spanContext())
  const { resource: _, ...words } = left ?? {}
  expect(JSON.stringify(words)).not.toMatch(/jane|aaaa/)
})
