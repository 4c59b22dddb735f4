/** Where the portal of a service is: the website where customers sign in and have their keys. */
import { CommandError } from '../command-error.ts'
import { EXIT } from '../exit-codes.ts'

const PRODUCTION = 'https://vinspec.example'

export interface PortalChoice {
  /** The option, the environment, or what the profile has kept. */
  readonly portalUrl: string | undefined
  /** Undefined: production. */
  readonly baseUrl: string | undefined
}

/** Undefined: nobody said, and it isn't production, whose portal would make keys for another service. */
export function findPortal({ portalUrl, baseUrl }: PortalChoice): string | undefined {
  return portalUrl ?? (baseUrl === undefined ? PRODUCTION : undefined)
}

/** The origin of the portal. Throws if it is unknown, or cannot be trusted with a key. */
export function requirePortal(choice: PortalChoice, nextStep: string): string {
  const portal = findPortal(choice)
  const usage = (message: string) =>
    new CommandError(message, { code: 'portal', exitCode: EXIT.usage, nextStep })
  if (portal === undefined) throw usage(`vinspec doesn't know the portal of ${choice.baseUrl}.`)
  const url = URL.canParse(portal) ? new URL(portal) : undefined
  if (url && isSafe(url)) return url.origin
  throw usage(`${portal} can't be the portal: its URL begins with https://, or http:// on this computer.`)
}

function isSafe({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true
  return protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
