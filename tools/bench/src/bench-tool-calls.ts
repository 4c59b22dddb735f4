/**
 * Tool calls per second and CPU per call, against the protocol's packages by themselves with a tool that does nothing, or
 * for a balance one query: what judging, authorizing and answering add to speaking MCP. Rounds alternate and the median
 * counts.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@vinspec/core/migrate'
import { startPostgres } from '@vinspec/postgres'
import { median } from './median.ts'
import { type BenchServer, startServer } from './server-process.ts'
import { type Times, takeTimes } from './take-times.ts'
import { callTool, type Protocol } from './tool-calls/call-tool.ts'
import { connectApp } from './tool-calls/connect-app.ts'

const ROUNDS = 5
const CALLS_PER_ROUND = 2_000
const CONNECTIONS = 8

const folder = await mkdtemp(join(tmpdir(), 'vinspec-bench-'))
const postgres = await startPostgres({ folder })
const servers: BenchServer[] = []
try {
  const databaseUrl = postgres.databaseUrl('postgres')
  await migrate(databaseUrl)
  const { customerId, token } = await connectApp(databaseUrl)
  const bare = await start('bare', databaseUrl, customerId)
  const vinspec = await start('vinspec', databaseUrl)
  for (const protocol of ['2025-11-25', '2026-07-28'] as const) {
    const contestants = [
      contestant('the packages alone', bare, { name: 'nothing', protocol }),
      contestant('the packages, one query', bare, { name: 'balance', protocol }),
      contestant('public: get_service_info', vinspec, { name: 'get_service_info', protocol }),
      contestant('public: list_packages', vinspec, { name: 'list_packages', protocol }),
      contestant(
        'protected: get_credit_balance',
        vinspec,
        { name: 'get_credit_balance', protocol, token },
        1,
      ),
    ]
    for (const { measure } of contestants) await measure()
    const rounds = contestants.map((): Times[] => [])
    for (let i = 0; i < ROUNDS; i++) {
      for (const [index, { measure }] of contestants.entries()) rounds[index]?.push(await measure())
    }
    report(
      protocol,
      contestants.map(({ label, baseline }, index) => ({
        label,
        times: rounds[index] ?? [],
        baseline: rounds[baseline] ?? [],
      })),
    )
  }
} finally {
  for (const server of servers) await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

async function start(kind: 'bare' | 'vinspec', ...args: readonly string[]): Promise<BenchServer> {
  const main = new URL(`tool-calls/${kind}-server.ts`, import.meta.url)
  const server = await startServer(main, args)
  servers.push(server)
  return server
}

/** @param baseline which contestant it is compared with */
function contestant(
  label: string,
  server: BenchServer,
  call: Parameters<typeof callTool>[1],
  baseline: 0 | 1 = 0,
) {
  const load = { connections: CONNECTIONS, requests: CALLS_PER_ROUND }
  return { label, baseline, measure: () => takeTimes(server, load, (pool) => callTool(pool, call)) }
}

function report(
  protocol: Protocol,
  results: ReadonlyArray<{
    readonly label: string
    readonly times: readonly Times[]
    readonly baseline: readonly Times[]
  }>,
): void {
  console.log(
    `\nprotocol ${protocol}, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${CALLS_PER_ROUND} calls`,
  )
  console.log(`${''.padEnd(32)}  per second   p50 ms   p99 ms   CPU µs   ratio`)
  for (const { label, times, baseline } of results) {
    const column = (pick: (time: Times) => number, digits: number) => median(times.map(pick)).toFixed(digits)
    const ratio = median(times.map(({ perSecond }, i) => perSecond / (baseline[i]?.perSecond ?? Number.NaN)))
    console.log(
      [
        label.padEnd(32),
        column((time) => time.perSecond, 0).padStart(12),
        column((time) => time.p50Ms, 2).padStart(9),
        column((time) => time.p99Ms, 2).padStart(9),
        column((time) => time.cpuMicros, 0).padStart(9),
        ratio.toFixed(2).padStart(8),
      ].join(''),
    )
  }
}
