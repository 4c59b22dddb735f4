/** What the client needs to know about where it runs. Nothing here is from a module of Node, so that it runs anywhere. */
import { VERSION } from './generated/version.ts'

interface Runtime {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>
    readonly versions?: Readonly<Record<string, string | undefined>>
  }
  readonly navigator?: { readonly userAgent?: string }
  readonly window?: { readonly document?: unknown }
}

const runtime: Runtime = globalThis

/** An empty variable counts as unset, and so does one that may not be read, as in Deno. */
export function readEnvironment(name: string): string | undefined {
  try {
    return runtime.process?.env?.[name] || undefined
  } catch {
    return undefined
  }
}

/** Such as `vinspec-sdk/1.2.3 node/24.1.0`. */
export function userAgent(): string {
  const { versions } = runtime.process ?? {}
  const name = ['deno', 'bun', 'node'].find((each) => versions?.[each])
  // In Node, looking at the navigator loads it.
  const described = name ? `${name}/${versions?.[name]}` : runtime.navigator?.userAgent
  return `vinspec-sdk/${VERSION}${described ? ` ${described}` : ''}`
}

/** A page, a worker of one, or what imitates them. */
export function isBrowser(): boolean {
  const { navigator, window } = runtime
  return (
    navigator !== undefined &&
    (window?.document !== undefined || navigator.userAgent?.startsWith('Mozilla/') === true)
  )
}
