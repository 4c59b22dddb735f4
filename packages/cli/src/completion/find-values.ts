/** Values that only this computer or the service knows. Nobody is told why there are none: a shell asks at every key. */
import type { Vinspec } from '@vinspec/sdk'
import { resolveAccess } from '../account/access.ts'
import { createClient } from '../account/create-client.ts'
import { readProfiles } from '../account/profiles.ts'
import { readEnvironment } from '../config.ts'
import type { Settings } from '../settings.ts'

export interface Candidate {
  readonly name: string
  readonly description: string
}

const QUICK = { timeoutMs: 2_000, maxRetries: 0 }
const MOST = 100

/** As the line says so far. */
export interface WhoAsks extends Pick<Settings, 'profile' | 'apiKey'> {
  /** Of an address on the line, which may be half written: no key goes there. */
  readonly isElsewhere: boolean
}

/** By the name of the argument or option. */
const FINDERS: Readonly<Record<string, (who: WhoAsks) => Promise<Candidate[]>>> = {
  profile: async () =>
    [...readProfiles(readEnvironment().folder).keys()].map((name) => ({ name, description: '' })),
  package_key: async (who) => {
    const { data } = await open(who).packages.list(QUICK)
    return data.map(({ package_key: name, price }) => ({ name, description: price.display }))
  },
  vin: async (who) => {
    const { data } = await open(who).vehicles.list({ limit: MOST }, QUICK)
    return data.map(({ vin, title }) => ({ name: vin, description: title }))
  },
  batch_id: async (who) => {
    const { data } = await open(who).batches.list({ limit: MOST }, QUICK)
    return data.map(({ id, status }) => ({ name: id, description: status }))
  },
}

export async function findValues(name: string, who: WhoAsks): Promise<Candidate[]> {
  try {
    return (await FINDERS[name]?.(who)) ?? []
  } catch {
    return []
  }
}

function open({ isElsewhere, ...settings }: WhoAsks): Vinspec {
  if (isElsewhere) throw new Error('nobody is asked')
  return createClient(settings, {}, resolveAccess(settings))
}
