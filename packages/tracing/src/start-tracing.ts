/** Loads OpenTelemetry's SDK, only in processes that are traced. */

import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import { inTime } from '@vinspec/core/foundation'
import type { TracingSettings } from './read-tracing-settings.ts'

export interface Tracing {
  /** Sends spans that still wait, for at most {@link FLUSH_WITHIN_MS}. */
  stop(): Promise<void>
}

/** How much longer a process takes to end if its collector does not answer. */
export const FLUSH_WITHIN_MS = 3_000

/**
 * Starts recording spans and sending them in the background. Nothing ever waits for the collector: what it does not
 * accept is dropped.
 * @param settings undefined: nothing is loaded, recorded, or sent
 * @param onTrouble called when traces were lost
 */
export async function startTracing(
  settings: TracingSettings | undefined,
  onTrouble: (trouble: string) => void,
): Promise<Tracing> {
  if (!settings) return { stop: async () => {} }
  const { createTracerProvider } = await import('./tracer-provider.ts')
  const { provider, contextManager, propagator } = await createTracerProvider(settings)
  diag.setLogger(
    { error: onTrouble, warn: onTrouble, info() {}, debug() {}, verbose() {} },
    DiagLogLevel.WARN,
  )
  context.setGlobalContextManager(contextManager)
  propagation.setGlobalPropagator(propagator)
  trace.setGlobalTracerProvider(provider)
  return {
    stop: async () => {
      // The failure was already reported.
      const flushed = provider.shutdown().catch(() => {})
      await inTime(flushed, FLUSH_WITHIN_MS, () => {})
    },
  }
}
