/**
 * Whether a process sends traces, by OpenTelemetry's own settings. The exporter reads others by itself: headers,
 * timeout, compression, and certificates, for traces or for everything.
 */
import { type EnvironmentReader, refusePlainHttp } from '@vinspec/core/foundation'

export interface TracingSettings {
  /** The service's name in traces, unless OTEL_SERVICE_NAME says otherwise. */
  readonly service: string
  readonly protocol: 'http/protobuf' | 'http/json'
  readonly sampler: Sampler
  /** How many spans wait to be sent, and for how long. */
  readonly batch: {
    readonly scheduledDelayMillis: number
    readonly maxQueueSize: number
    readonly maxExportBatchSize: number
    readonly exportTimeoutMillis: number
  }
}

export interface Sampler {
  /** Whether a caller's decision about its trace is followed. */
  readonly parentBased: boolean
  /** The share of traces beginning here that is recorded, from 0 to 1. */
  readonly ratio: number
}

/** The first setting that is set decides. */
const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT']
const HEADERS = ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'OTEL_EXPORTER_OTLP_HEADERS']
const PARENT_BASED = 'parentbased_'
const SAMPLERS = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [name, PARENT_BASED + name])

/** Undefined: there is no collector, so nothing is traced. */
export function readTracingSettings(reader: EnvironmentReader, service: string): TracingSettings | undefined {
  const { text, url, integer, flag } = reader
  const name = ENDPOINTS.find((each) => text(each) !== undefined)
  const isDisabled = flag('OTEL_SDK_DISABLED', false) || text('OTEL_TRACES_EXPORTER') === 'none'
  if (name === undefined || isDisabled) return undefined
  const endpoint = url(name) ?? ''
  if (HEADERS.some((each) => text(each) !== undefined) || URL.parse(endpoint)?.password) {
    refusePlainHttp(reader, name)
  }
  return {
    service,
    protocol: readProtocol(reader),
    sampler: readSampler(reader),
    batch: {
      scheduledDelayMillis: integer('OTEL_BSP_SCHEDULE_DELAY', 5_000),
      maxQueueSize: integer('OTEL_BSP_MAX_QUEUE_SIZE', 2_048),
      maxExportBatchSize: integer('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512),
      exportTimeoutMillis: integer('OTEL_BSP_EXPORT_TIMEOUT', 30_000),
    },
  }
}

/** Sending over gRPC is not supported. */
function readProtocol({ text, oneOf }: EnvironmentReader): TracingSettings['protocol'] {
  const general = oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/protobuf', ['http/protobuf', 'http/json'])
  const name = 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'
  const protocol = text(name) === undefined ? general : oneOf(name, general, ['http/protobuf', 'http/json'])
  return protocol === 'http/json' ? protocol : 'http/protobuf'
}

function readSampler(reader: EnvironmentReader): Sampler {
  const sampler = reader.oneOf('OTEL_TRACES_SAMPLER', `${PARENT_BASED}always_on`, SAMPLERS)
  const parentBased = sampler.startsWith(PARENT_BASED)
  if (sampler.endsWith('always_off')) return { parentBased, ratio: 0 }
  return { parentBased, ratio: sampler.endsWith('traceidratio') ? readRatio(reader) : 1 }
}

function readRatio({ text, faults }: EnvironmentReader): number {
  const given = text('OTEL_TRACES_SAMPLER_ARG')
  const ratio = given === undefined ? 1 : Number(given)
  if (ratio >= 0 && ratio <= 1) return ratio
  faults.push(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not ${JSON.stringify(given)}`)
  return 1
}
