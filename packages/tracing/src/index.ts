/** Exports traces to an OpenTelemetry collector, if a process has one. */
export { readTracingSettings, type TracingSettings } from './read-tracing-settings.ts'
export { FLUSH_WITHIN_MS, startTracing, type Tracing } from './start-tracing.ts'
