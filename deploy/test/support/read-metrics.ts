/** What a server and a worker really export, read from them. */
import { startServerProcess } from '@vinspec/http-server/testing'

export interface Exported {
  /** As Prometheus reads it. */
  readonly text: string
  /** Every name that a query can use. */
  readonly names: ReadonlySet<string>
}

/** The metrics of each kind of process. */
export async function readMetrics(
  databaseUrl: string,
): Promise<Readonly<Record<'server' | 'worker', Exported>>> {
  const [server, worker] = await Promise.all([
    scrape('apps/api', databaseUrl),
    scrape('apps/worker', databaseUrl),
  ])
  return {
    server: { text: server, names: namesIn(server) },
    worker: { text: worker, names: namesIn(worker) },
  }
}

async function scrape(folder: string, databaseUrl: string): Promise<string> {
  const main = new URL(`../../../${folder}/src/main.ts`, import.meta.url)
  const server = await startServerProcess(main, { DATABASE_URL: databaseUrl }, 'Health and metrics at')
  try {
    return await (await fetch(`${server.adminOrigin}/metrics`)).text()
  } finally {
    await server.stop()
  }
}

function namesIn(text: string): ReadonlySet<string> {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
}
