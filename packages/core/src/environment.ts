/** Reads settings from the environment and collects what is wrong with them, for one message at the start. */

export type Environment = Readonly<Record<string, string | undefined>>

const MAX_INTEGER = 2_147_483_647

export interface EnvironmentReader {
  /** What is wrong so far, a sentence each. No value of a URL is ever named: it may hold a password. */
  readonly faults: string[]
  integer(name: string, fallback: number, bounds?: { minimum?: number; maximum?: number }): number
  url(name: string, protocols: readonly string[]): string | undefined
  oneOf(name: string, fallback: string, known: readonly string[]): string
}

export function createEnvironmentReader(env: Environment): EnvironmentReader {
  const faults: string[] = []
  const value = (name: string): string | undefined => env[name] || undefined

  function integer(name: string, fallback: number, { minimum = 1, maximum = MAX_INTEGER } = {}): number {
    const text = value(name)
    if (text === undefined) return fallback
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (number >= minimum && number <= maximum) return number
    faults.push(`${name} must be a whole number from ${minimum} to ${maximum}, not ${JSON.stringify(text)}`)
    return fallback
  }

  function url(name: string, protocols: readonly string[]): string | undefined {
    const text = value(name)
    if (text === undefined) return undefined
    const protocol = URL.canParse(text) ? new URL(text).protocol : ''
    if (!protocols.includes(protocol)) faults.push(`${name} must be a URL that starts with ${protocols[0]}//`)
    return text
  }

  function oneOf(name: string, fallback: string, known: readonly string[]): string {
    const text = value(name) ?? fallback
    if (!known.includes(text))
      faults.push(`${name} must be one of ${known.join(', ')}, not ${JSON.stringify(text)}`)
    return text
  }

  return { faults, integer, url, oneOf }
}
