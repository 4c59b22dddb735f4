/** Values that only this computer or the service knows. Nobody is told why there are none: a shell asks at every key. */
import { resolveAccess } from '../account/access.ts'
import { createClient } from '../account/create-client.ts'
import { readProfiles } from '../account/profiles.ts'
import { readEnvironment } from '../config.ts'

export interface Candidate {
  readonly name: string
  readonly description: string
}

const QUICK = { timeoutMs: 2_000, maxRetries: 0 }
const MOST = 100

/** By the name of the argument or option. */
const FINDERS: Readonly<Record<string, () => Promise<Candidate[]>>> = {
  profile: async () =>
    [...readProfiles(readEnvironment().folder).keys()].map((name) => ({ name, description: '' })),
  package_key: async () => {
    const { data } = await open().packages.list(QUICK)
    return data.map(({ package_key: name, price }) => ({ name, description: price.display }))
  },
  vin: async () => {
    const { data } = await open().vehicles.list({ limit: MOST }, QUICK)
    return data.map(({ vin, title }) => ({ name: vin, description: title }))
  },
  batch_id: async () => {
    const { data } = await open().batches.list({ limit: MOST }, QUICK)
    return data.map(({ id, status }) => ({ name: id, description: status }))
  },
}

export async function findValues(name: string): Promise<Candidate[]> {
  try {
    return (await FINDERS[name]?.()) ?? []
  } catch {
    return []
  }
}

const open = () => createClient({}, {}, resolveAccess({}))
