/** What a server and a worker really export, by their own word. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

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
  const main = fileURLToPath(new URL(`../../../${folder}/src/main.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--conditions=@vinspec/source', main], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, PORT: '0', ADMIN_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const [, origin] = /Health and metrics at (http:\/\/[\d.:]+)/.exec(line) ?? []
      if (origin !== undefined) return await (await fetch(`${origin}/metrics`)).text()
    }
    throw new Error(`${folder} ended before it said where its metrics are`)
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
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
