import { createEnvironmentReader, type Environment } from '@vinspec/core/foundation'
import { describe, expect, test } from 'vitest'
import { readTracingSettings } from './read-tracing-settings.ts'

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }

function read(environment: Environment) {
  const reader = createEnvironmentReader(environment)
  return { settings: readTracingSettings(reader, 'vinspec-api'), faults: reader.faults }
}

test.each<[string, Environment]>([
  ['no collector', { OTEL_TRACES_SAMPLER: 'always_on' }],
  ['a collector that is an empty word', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
  ['a collector and the SDK disabled', { ...COLLECTOR, OTEL_SDK_DISABLED: 'true' }],
  ['a collector and no exporter', { ...COLLECTOR, OTEL_TRACES_EXPORTER: 'none' }],
])('with %s, nothing is traced', (_, environment) => {
  expect(read(environment)).toEqual({ settings: undefined, faults: [] })
})

test.each([COLLECTOR, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/v1/traces' }])(
  'a collector is enough: everything is sampled that its caller samples',
  (environment) => {
    expect(read(environment)).toMatchObject({
      settings: { protocol: 'http/protobuf', sampler: { parentBased: true, ratio: 1 } },
      faults: [],
    })
  },
)

describe('the sampler', () => {
  test.each([
    ['always_on', undefined, { parentBased: false, ratio: 1 }],
    ['always_off', undefined, { parentBased: false, ratio: 0 }],
    ['traceidratio', '0.25', { parentBased: false, ratio: 0.25 }],
    ['parentbased_always_off', undefined, { parentBased: true, ratio: 0 }],
    ['parentbased_traceidratio', '0.01', { parentBased: true, ratio: 0.01 }],
    ['parentbased_traceidratio', undefined, { parentBased: true, ratio: 1 }],
  ])('%s with %s', (name, ratio, sampler) => {
    const environment = { ...COLLECTOR, OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }
    expect(read(environment).settings?.sampler).toEqual(sampler)
  })
})

test.each([
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
  ['OTEL_BSP_SCHEDULE_DELAY', '5s'],
])('%s must not be %s', (name, value) => {
  expect(read({ ...COLLECTOR, [name]: value }).faults).toEqual([expect.stringContaining(`${name} must be`)])
})
