/** `vinspec mcp`: the tools over standard input and output, for clients that start a program. */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { callTool, placesOf } from '@vinspec/mcp-tools'
import { createToolServer, identify } from '@vinspec/mcp-tools/server'
import { Vinspec } from '@vinspec/sdk'
import type { Settings } from '../program.ts'
import { createSdkBackend } from './sdk-backend.ts'

/** Returns at once; the process ends when the client closes its end. Standard output belongs to the protocol. */
export function serveTools({ baseUrl, timeout, retries }: Settings): void {
  const timeoutMs = timeout === undefined ? undefined : timeout * 1000
  const vinspec = new Vinspec({ baseUrl, timeoutMs, maxRetries: retries })
  const identity = identify(placesOf(vinspec.baseUrl).accountUrl)
  serveStdio(
    () => createToolServer(identity, (tool, args) => callTool(tool, createSdkBackend(vinspec), args)),
    { onerror: (error) => process.stderr.write(`${error.message}\n`) },
  )
}
