/** What clients are told about the service as a whole. */
import type { ServiceInfo } from '@vinspec/contract'
import { about } from '@vinspec/contract/about'
import type { Tool } from './tool.ts'

/** The one scope: what a customer allows an app when connecting it. */
export const ACCESS_SCOPE = 'vinspec:access'

/** For directories and other lists of servers: at most 100 characters. */
export const DESCRIPTION = 'Customer-ready specifications of electric vehicles, by VIN, for AI agents.'

/** A lightning bolt, inlined in the list, so that no client has to fetch it. */
export const ICONS: ReadonlyArray<{ src: string }> = [
  {
    src: `data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0,0,9,16'%3E%3Cpath%20d='M6,0,0,9h4l-1,7,6-9H5z'/%3E%3C/svg%3E`,
  },
]

/** Instructions for the model when it connects, about the tools that are available. */
export function instructionsFor(tools: readonly Tool[]): string {
  const names = new Set(tools.map(({ name }) => name))
  const has = (name: string, text: string) => (names.has(name) ? [text] : [])
  return [
    about.summary,
    ...has(
      'get_service_info',
      `get_service_info ${names.has('list_packages') ? 'and list_packages need' : 'needs'} no account; the other tools need the customer's.`,
    ),
    ...has('check_vin', 'The remote server answers a few calls of check_vin a day without an account, too.'),
    ...has(
      'fetch_vehicle_specs',
      'fetch_vehicle_specs costs one credit for each vehicle; asking again about the same vehicle within 24 hours is free, and get_vehicle reads it again for free at any time. create_batch looks up a list.',
    ),
    ...has('create_package_checkout', 'create_package_checkout only creates a page where the customer pays.'),
    ...has(
      'configure_auto_top_up',
      'configure_auto_top_up, within what the customer allowed or approves, charges the saved card: right away if few credits are left, and again whenever they run low.',
    ),
  ].join(' ')
}

/**
 * The page where a caller's customer buys credits; for a caller that only rehearses, the page that explains what would
 * follow.
 */
export function billingUrlOf(accountUrl: string, isLive: boolean): string {
  return new URL(isLive ? '/billing' : '/docs/test-keys', accountUrl).href
}

export interface ServicePlaces {
  readonly apiUrl: string
  /** Undefined: not known. */
  readonly accountUrl: string | undefined
  readonly mcpUrl: string | undefined
}

/** The other URLs of the service with this API. They are only known for production. */
export function placesOf(apiUrl: string): ServicePlaces {
  const root = apiUrl.replace(/\/$/, '')
  return root === about.url
    ? { apiUrl: root, accountUrl: 'https://vinspec.example', mcpUrl: 'https://mcp.vinspec.example/mcp' }
    : { apiUrl: root, accountUrl: undefined, mcpUrl: undefined }
}

export function serviceInfo({ apiUrl, accountUrl, mcpUrl }: ServicePlaces): ServiceInfo {
  return {
    object: 'service_info',
    name: 'vinspec',
    summary: about.summary,
    capabilities: [
      'Looks up a vehicle by its VIN: version, battery, range, consumption, charging, and costs, ready to show to a customer.',
      'Saves the vehicles that a customer looks up.',
      'Sells packages of credits on a hosted payment page, or automatically when credits run low.',
      'Never charges for a lookup that is rejected or fails.',
    ],
    coverage: [
      'Covers battery-electric cars with an EPA label, by their North American or European VIN.',
      'Does not cover hybrids, plug-in hybrids, fuel cell cars, or combustion cars. Looking one up costs nothing.',
      'Unknown values are null, never guesses.',
    ],
    limits: { credits_per_lookup: 1, credits_expire_after_days: 30, replay_hours: 24 },
    links: {
      ...(accountUrl !== undefined && { account_url: accountUrl }),
      docs_url: new URL('/docs', apiUrl).href,
      api_url: apiUrl,
      ...(mcpUrl !== undefined && { mcp_url: mcpUrl }),
    },
  }
}
