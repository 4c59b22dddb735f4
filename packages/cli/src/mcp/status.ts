/** `vinspec mcp status`: which MCP clients are set up, with what key, and whether what they name would start. */
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { factLines, wrap } from '../output/layout.ts'
import { printResult } from '../output/print-result.ts'
import type { Settings } from '../settings.ts'
import { chooseClients } from './client-settings.ts'
import { readInstallEnvironment } from './config.ts'
import { type Inspection, inspectClient } from './inspect-client.ts'

interface ClientStatus extends Inspection {
  readonly client: string
  readonly name: string
  readonly path: string
}

/** @param ids which clients; none: those that are found on this machine */
export async function showStatus(ids: readonly string[], settings: Settings): Promise<ExitCode> {
  const environment = readInstallEnvironment(settings)
  const clients = await Promise.all(
    chooseClients(ids, environment).map(async (client) => {
      const path = client.path(environment)
      return { client: client.id, name: client.name, path, ...(await inspectClient(client, path)) }
    }),
  )
  const failed = clients.filter(({ problem }) => problem !== null).length
  await printResult(settings, { clients }, (screen) => {
    const verdict = `${failed} of ${clients.length} would not work.`
    return [
      ...factLines(clients.map(toFact), screen),
      ...(failed === 0 ? [] : ['', ...wrap(verdict, screen.width)]),
    ]
  })
  return failed === 0 ? EXIT.done : EXIT.failed
}

function toFact({ name, path, connection, target, key, problem }: ClientStatus) {
  const mark = problem !== null ? '✗' : connection === null ? '-' : '✓'
  const values = [connection && `${connection}: ${target}`, key && `API key: ${key}`, problem]
  const known = values.filter((value) => value !== null)
  return { label: `${mark} ${name}`, values: known.length > 0 ? [...known, path] : ['not set up'] }
}
