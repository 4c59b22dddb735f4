/** Registers an application's domain in Tesla's regions. Before that, they answer none of its questions. */
import type { Vendor } from '../ask-vendor.ts'
import { createPartnerTokens } from './partner-tokens.ts'
import type { TeslaSettings } from './tesla-source.ts'

export interface Registration {
  readonly region: string
  /** What was wrong, in a sentence; undefined: the domain is registered. */
  readonly fault: string | undefined
}

const PATIENCE_MS = 10_000

/** Safe to repeat. */
export async function registerPartner(settings: TeslaSettings, domain: string): Promise<Registration[]> {
  const vendor = { title: 'Tesla', clock: settings.clock }
  const { clientId, clientSecret, tokenUrl } = settings
  const application = { clientId, clientSecret, tokenUrl: new URL(tokenUrl), scope: 'vehicle_specs' }
  const tokens = createPartnerTokens(application, vendor)
  return await Promise.all(
    settings.regions.map(async (region) => {
      const issued = await tokens.current(region)
      const fault =
        issued.kind === 'token' ? await register(region, domain, issued.token, vendor) : faultOf(issued)
      return { region, fault }
    }),
  )
}

async function register(
  region: string,
  domain: string,
  token: string,
  { title }: Vendor,
): Promise<string | undefined> {
  try {
    const response = await fetch(new URL('/api/1/partner_accounts', region), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ domain }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `${title} answered ${response.status}`
  } catch (cause) {
    return faultOf({ cause })
  }
}

const faultOf = (reply: object): string =>
  'cause' in reply && reply.cause instanceof Error ? reply.cause.message : 'no answer'
