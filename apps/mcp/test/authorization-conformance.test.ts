/** The official suite's scenarios for the authorization server that this server's metadata names. */
import { spawn } from 'node:child_process'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { findFreePort } from '@vinspec/core/testing/listen'
import { expect, onTestFinished, test } from 'vitest'
import { startConnectedService } from './support/connected-service.ts'
import { deliver } from './support/deliver.ts'

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

const service = await closeAfterAll(startConnectedService())
const { path: folder } = await closeAfterAll(mkdtempDisposable(join(tmpdir(), 'vinspec-conformance-')))

test.each(['2025-11-25', '2026-07-28'])('authorization conforms to protocol %s', async (version) => {
  const port = await findFreePort()
  const { issuer, clientId } = await register(`http://127.0.0.1:${port}/callback`)
  const child = spawn(
    process.execPath,
    [
      SUITE,
      'authorization',
      '--url',
      issuer,
      '--client-id',
      clientId,
      '--resource',
      service.mcpUrl,
      '--port',
      String(port),
      '--spec-version',
      version,
      '--output-dir',
      folder,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    // The suite would open this in a person's browser.
    const url = /^(http\S+response_type=code\S*)$/.exec(line.trim())?.[1]
    if (url !== undefined) void deliver(service.authorize(new URL(url)))
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const stderr = await text(child.stderr)
  const exitCode = await exited
  if (exitCode !== 0) throw new Error([...lines, stderr].join('\n'))
  expect(lines.join('\n')).toMatch(/authorization-code-grant: [1-9]\d* passed, 0 failed/)
})

async function register(redirectUri: string) {
  const resource = await read(service.mcpUrl.replace('/mcp', '/.well-known/oauth-protected-resource/mcp'))
  const issuer = String(resource.authorization_servers[0])
  const server = await read(`${issuer}/.well-known/oauth-authorization-server`)
  const response = await fetch(String(server.registration_endpoint), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'The conformance suite',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }),
  })
  return { issuer, clientId: String(Object(await response.json()).client_id) }
}

async function read(url: string) {
  const response = await fetch(url)
  return Object(await response.json())
}
