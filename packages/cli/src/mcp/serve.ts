/** `vinspec mcp`: the tools over standard input and output, for clients that start a program. */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { callTool, placesOf } from '@vinspec/mcp-tools'
import { createToolServer, identify } from '@vinspec/mcp-tools/server'
import { createClient } from '../account/create-client.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { standardOutput } from '../output/standard-output.ts'
import { reportError } from '../report-error.ts'
import type { Settings } from '../settings.ts'
import { createBackend } from './backend.ts'

/** Returns at once; the process ends when the client closes its end. Standard output belongs to the protocol. */
export function serveTools(settings: Settings): ExitCode {
  try {
    serve(settings)
    return EXIT.done
  } catch (error) {
    return reportError(error, 'text')
  }
}

function serve(settings: Settings): void {
  // The client has left.
  standardOutput().on('error', () => process.exit(EXIT.done))
  const vinspec = createClient(settings)
  const identity = identify(placesOf(vinspec.baseUrl).accountUrl)
  serveStdio(
    () =>
      createToolServer(identity, async (tool, args) => {
        const { result } = await callTool(tool, createBackend(vinspec), args)
        return result
      }),
    { onerror: (error) => process.stderr.write(`${error.message}\n`) },
  )
}
