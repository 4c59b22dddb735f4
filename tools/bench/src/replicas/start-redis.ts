/** The Redis of the benchmark: the one of REDIS_URL, or a server of its own where `redis-server` is installed. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { environment } from '../config.ts'

export interface Redis {
  readonly url: string
  stop(): Promise<void>
}

/** Undefined: there is none. */
export async function startRedis(folder: string): Promise<Redis | undefined> {
  const url = environment['REDIS_URL']
  if (url !== undefined) return { url, stop: async () => {} }
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined

  const socket = join(folder, 'redis')
  const server = spawn('redis-server', ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder])
  const exit = once(server, 'exit')
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (/ready to accept connections/i.test(line)) resolve()
    })
    server.once('exit', () => reject(new Error('redis-server ended before it was ready')))
  })
  return {
    url: socket,
    stop: async () => {
      server.kill()
      await exit
    },
  }
}
