/** Reads settings from the environment and collects their faults, for one message at the start. */

import { faultOfSecret } from '../text/secret-strength.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** An empty setting counts as not set. */
export interface EnvironmentReader {
  /** The problems so far, one sentence each. The value of a URL is never included: it may contain a password. */
  readonly faults: string[]
  /** Whether settings that are only right on a developer's machine are rejected: `NODE_ENV` is `production`. */
  readonly isProduction: boolean
  text(name: string): string | undefined
  /** Items separated by commas or blanks. */
  list(name: string): string[]
  integer(name: string, fallback: number, bounds?: { minimum?: number; maximum?: number }): number
  flag(name: string, fallback: boolean): boolean
  oneOf(name: string, fallback: string, known: readonly string[]): string
  /** @param protocols default: those of web addresses */
  url(name: string, protocols?: readonly string[]): string | undefined
  /** Adds a fault and returns an empty text if it is not set. */
  requiredUrl(name: string, protocols?: readonly string[]): string
  /** The public URL of one of the servers: https in production, where there is no default. */
  publicUrl(name: string, fallback: string): string
  /** An email address, without a name. */
  email(name: string): string | undefined
  /** A secret that only our processes know. In production, it must not be one that can be guessed. */
  secret(name: string): string | undefined
  /** Throws one {@link UnusableSettings} that lists every fault, if there are any. */
  finish(refusal: string): void
}

class UnusableSettings extends Error {}

/** The settings of a process that starts. If they are unusable, it prints why, and nothing else, and ends. */
export function settingsOrEnd<Settings>(read: () => Settings): Settings {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnusableSettings)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}

const MAX_INTEGER = 2_147_483_647
const WEB = ['https:', 'http:']
const EMAIL = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/

export function createEnvironmentReader(env: Environment): EnvironmentReader {
  const faults: string[] = []
  const isProduction = env['NODE_ENV'] === 'production'
  const text = (name: string): string | undefined => env[name] || undefined

  function integer(name: string, fallback: number, { minimum = 1, maximum = MAX_INTEGER } = {}): number {
    const given = text(name)
    if (given === undefined) return fallback
    const number = /^\d+$/.test(given) ? Number(given) : Number.NaN
    if (number >= minimum && number <= maximum) return number
    faults.push(`${name} must be a whole number from ${minimum} to ${maximum}, not ${JSON.stringify(given)}`)
    return fallback
  }

  function oneOf(name: string, fallback: string, known: readonly string[]): string {
    const given = text(name) ?? fallback
    if (!known.includes(given))
      faults.push(`${name} must be one of ${known.join(', ')}, not ${JSON.stringify(given)}`)
    return given
  }

  function url(name: string, protocols: readonly string[] = WEB): string | undefined {
    const given = text(name)
    if (given === undefined) return undefined
    const protocol = URL.canParse(given) ? new URL(given).protocol : ''
    if (!protocols.includes(protocol)) faults.push(`${name} must be a URL that starts with ${protocols[0]}//`)
    return given
  }

  function judged(name: string, faultOf: (given: string) => string | undefined): string | undefined {
    const given = text(name)
    const fault = given === undefined ? undefined : faultOf(given)
    if (fault !== undefined) faults.push(`${name} ${fault}`)
    return given
  }

  return {
    faults,
    isProduction,
    text,
    list: (name) => (text(name) ?? '').split(/[\s,]+/).filter((item) => item !== ''),
    integer,
    flag: (name, fallback) => oneOf(name, String(fallback), ['true', 'false']) === 'true',
    oneOf,
    url,
    requiredUrl(name, protocols) {
      const given = url(name, protocols)
      if (given === undefined) faults.push(`${name} must be set`)
      return given ?? ''
    },
    publicUrl(name, fallback) {
      const given = url(name, isProduction ? ['https:'] : WEB)
      if (given === undefined && isProduction)
        faults.push(`${name} must be set to an https:// URL in production`)
      return given ?? fallback
    },
    email: (name) => judged(name, faultOfEmail),
    secret: (name) => judged(name, (given) => faultOfSecret(given, isProduction)),
    finish(refusal) {
      if (faults.length > 0) throw new UnusableSettings(`${refusal}:\n- ${faults.join('\n- ')}`)
    },
  }
}

/**
 * A list of which each item must be usable.
 * @param items what they are called to an operator, with an example
 */
export function readItems(
  { list, faults }: EnvironmentReader,
  name: string,
  { isItem, items }: { readonly isItem: (item: string) => boolean; readonly items: string },
): string[] {
  const given = list(name)
  const unusable = given.filter((item) => !isItem(item))
  if (unusable.length > 0) faults.push(`${name} must list ${items}, not ${unusable.join(', ')}`)
  return given
}

function faultOfEmail(given: string): string | undefined {
  if (EMAIL.test(given)) return undefined
  return 'must be an email address such as help@vinspec.example'
}
