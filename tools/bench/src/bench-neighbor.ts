/**
 * What others feel of one customer with every lock and every connection that it can get, in their p99, with the limits that
 * the API has by default. Rounds with and without the noise alternate, and the median counts.
 */
import { migrate } from '@vinspec/core/migrate'
import { runBench } from './bench.ts'
import { printRounds, takeTurns } from './figures.ts'
import { measure, startApi, warmUp } from './lookups/measure.ts'
import { makeNoise } from './neighbor/make-noise.ts'
import { prepareMany } from './prepare-customers.ts'

const ROUNDS = 5
const CUSTOMERS = 200
/** So few that no customer comes to the end of a minute's lookups. */
const LOOKUPS_PER_ROUND = 500
const CONNECTIONS = 8

await runBench({}, async (bench) => {
  const { databaseUrl } = bench
  await migrate(databaseUrl)
  const [noisy, ...others] = await prepareMany(databaseUrl, CUSTOMERS)
  if (!noisy) throw new Error('there is no customer')
  const apiKeys = others.map(({ apiKey }) => apiKey)
  const load = { apiKeys, connections: CONNECTIONS, lookups: LOOKUPS_PER_ROUND }
  for (const kind of ['frozen', 'busy'] as const) {
    const server = await startApi(bench, {})
    await warmUp(server, load)
    const disturbed = async () => {
      const stop = await makeNoise(kind, noisy, { origin: server.origin, databaseUrl })
      const round = await measure(server, load)
      await stop()
      return round
    }
    const [quiet = [], noise = []] = await takeTurns(ROUNDS, [() => measure(server, load), disturbed])
    printRounds(
      `a ${kind} customer beside ${CONNECTIONS} connections of others, median of ${ROUNDS} rounds of ${LOOKUPS_PER_ROUND} lookups`,
      ['alone', 'beside'],
      [quiet, noise],
    )
  }
})
