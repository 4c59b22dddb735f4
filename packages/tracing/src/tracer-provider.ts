/** Configures OpenTelemetry's SDK. Imported only if something is traced. */
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import {
  defaultResource,
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler as SdkSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { exportingNamesOnly } from './exporting-names-only.ts'
import type { Sampler, TracingSettings } from './read-tracing-settings.ts'

export async function createTracerProvider({ service, protocol, sampler, batch }: TracingSettings) {
  const exporter = exportingNamesOnly(await createExporter(protocol))
  return {
    provider: new TracerProvider({
      resource: describeProcess(service),
      sampler: toSampler(sampler),
      spanProcessors: [new BatchSpanProcessor({ ...batch, exporter })],
    }),
    contextManager: new AsyncLocalStorageContextManager(),
    // No baggage: it would forward anything that a caller sends.
    propagator: new W3CTraceContextPropagator(),
  }
}

async function createExporter(protocol: TracingSettings['protocol']): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  return new OTLPTraceExporter()
}

function describeProcess(service: string): Resource {
  const detectors = [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector]
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': service, 'service.namespace': 'vinspec' }))
    .merge(detectResources({ detectors }))
}

function toSampler({ parentBased, ratio }: Sampler): SdkSampler {
  const root =
    ratio === 1
      ? new AlwaysOnSampler()
      : ratio === 0
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return parentBased ? new ParentBasedSampler({ root }) : root
}
