/** Registers this service's domain with a vendor. Only Tesla requires it. */
import type { Environment } from '@vinspec/core/foundation'
import { type Registration, readTeslaSettings, registerPartner } from '@vinspec/live-sources'
import { readSettings } from '../config.ts'
import { type OperatorCommand, OperatorError, requireUsable } from '../operator.ts'

interface RegisterOptions {
  readonly source: string
  readonly domain: string
}

/** Raises the alarm if a region refused the registration. */
export function createRegisterSource(env: Environment): OperatorCommand<RegisterOptions> {
  return async (_operator, { source, domain }) => {
    if (source !== 'tesla') throw new OperatorError(`Only tesla has a registration, not ${source}.`)
    const settings = requireUsable(readSettings(env, readTeslaSettings))
    const registrations = await registerPartner(settings, domain)
    return {
      json: { domain, registrations },
      text: registrations.map((each) => describe(each, domain)).join('\n'),
      alarm: registrations.some(({ fault }) => fault !== undefined),
    }
  }
}

const describe = ({ region, fault }: Registration, domain: string): string =>
  fault === undefined
    ? `${region} knows ${domain}.`
    : `${region} does not know ${domain}: ${fault}. The portal must serve the key there: see docs/live-sources.md.`
