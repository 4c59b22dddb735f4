/** The API as it runs in production. */
import {
  failToStart,
  type ServerProcess,
  startOnFullDisk,
  startServerProcess,
} from '@vinspec/http-server/testing'

type Environment = Readonly<Record<string, string>>

const main = new URL('../../src/main.ts', import.meta.url)

export function startApiProcess(environment: Environment): Promise<ServerProcess> {
  return startServerProcess(main, environment)
}

export const failToStartApi = (environment: Environment) => failToStart(main, environment)

export const startApiOnFullDisk = (environment: Environment) => startOnFullDisk(main, environment)
