/** Loads OpenTelemetry's SDK where it is wanted, and only there. */
import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import type { TracingSettings } from './read-tracing-settings.ts'

export interface Tracing {
  /** Sends what still waits, for {@link FLUSH_WITHIN_MS} at most. */
  stop(): Promise<void>
}

/** How much longer a process takes to end, when its collector does not answer. */
export const FLUSH_WITHIN_MS = 3_000

/**
 * From now on, spans are recorded and sent in the background. Whatever becomes of the collector, nothing waits for it: what it
 * does not take is dropped.
 * @param settings undefined: nothing is loaded, recorded, or sent
 * @param onTrouble is told that traces were lost
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
      let timer: NodeJS.Timeout | undefined
      const tooLate = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, FLUSH_WITHIN_MS)
      })
      // That it failed has been told.
      await Promise.race([provider.shutdown().catch(() => {}), tooLate])
      clearTimeout(timer)
    },
  }
}
