/** The whole service on a database that a drill breaks, with its customers and the vendor. */
import {
  type Attempts,
  createCustomers,
  createRandom,
  openVendor,
  startLoad,
  startTownWith,
  type TownServer,
} from '@vinspec/chaos'
import { Pool } from '@vinspec/connections'
import { type Environment, makeDrillFolder } from './as-postgres.ts'

export type Drill<Server extends TownServer> = Awaited<ReturnType<typeof openDrill<Server>>>

/** @param startDatabase has a folder, which stays if the test fails, as do the logs of the service in it */
export async function openDrill<Server extends TownServer>(
  startDatabase: (folder: string) => Promise<Server>,
) {
  const folder = await makeDrillFolder()
  const town = await startTownWith(folder, () => startDatabase(folder))
  const database = new Pool({ connectionString: town.database.url, max: 4, application_name: 'drill' })
  const vendor = openVendor(town.vendorUrl)
  const customers = await createCustomers(town, vendor)
  const random = createRandom(16)
  /** What `pnpm admin` works with. */
  const settings: Environment = {
    DATABASE_URL: town.database.url,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_not_needed_here',
    STRIPE_API_URL: town.vendorUrl,
    CHECKOUT_RETURN_URL: `${town.places.portal}/billing`,
    VINSPEC_OPERATOR: 'drill',
  }
  return {
    town,
    database,
    vendor,
    customers,
    random,
    settings,
    /** @param broken gets what a client could not explain */
    startLoad: (attempts: Attempts, broken: string[]) =>
      startLoad({
        town,
        customers,
        attempts,
        vendor,
        random: random.fork(),
        onBroken: (error) => broken.push(error.message),
      }),
    /** The value of an expression. */
    read: async (expression: string): Promise<unknown> => {
      const { rows } = await database.query<{ value: unknown }>(`SELECT (${expression}) AS value`)
      return rows[0]?.value
    },
    close: async () => {
      await database.end()
      await town.stop()
    },
  }
}
