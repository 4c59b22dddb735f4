/** Loaded by `--import`, as an operator would load an SDK: HTTP spans, written to standard output. */
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { NodeTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-node'

function printSpan(span: ReadableSpan): void {
  const { attributes, parentSpanContext } = span
  const { traceId } = span.spanContext()
  console.log(`SPAN ${JSON.stringify({ traceId, parentId: parentSpanContext?.spanId, attributes })}`)
}

const provider = new NodeTracerProvider({
  spanProcessors: [
    { onStart: () => {}, onEnd: printSpan, forceFlush: async () => {}, shutdown: async () => {} },
  ],
})
provider.register()
registerInstrumentations({ instrumentations: [new HttpInstrumentation()] })
