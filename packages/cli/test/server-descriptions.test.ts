/** What the MCP registry and clients that install bundles are told about this package. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpackExtension } from '@anthropic-ai/mcpb'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { run } from '@vinspec/core/testing/run-process'
import { tools } from '@vinspec/mcp-tools'
import { expect, inject, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import bundle from '../src/generated/manifest.json' with { type: 'json' }
import entry from '../src/generated/server.json' with { type: 'json' }

const root = fileURLToPath(new URL('../', import.meta.url))

test('the bundle starts from its own content, with the key that the client asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-bundle-'))
  const client = new Client({ name: 'test', version: '1.0.0' })
  try {
    const mcpbPath = join(folder, 'vinspec.mcpb')
    const made = await run(process.execPath, ['build/bundle-mcpb.ts', mcpbPath, inject('packedCommand')], {
      cwd: root,
      env: process.env,
    })
    expect(made).toMatchObject({ exitCode: 0 })
    const outputDir = join(folder, 'installed')
    expect(await unpackExtension({ mcpbPath, outputDir, silent: true })).toBe(true)
    expect(JSON.parse(await readFile(join(outputDir, 'manifest.json'), 'utf8'))).toEqual(bundle)
    expect(bundle.user_config.api_key).toMatchObject({ sensitive: true, required: true })
    const { args, env } = bundle.server.mcp_config
    const fill = (text: string) =>
      text.replace('${__dirname}', outputDir).replace('${user_config.api_key}', 'vsk_live_asked')
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: args.map(fill),
        env: { VINSPEC_API_KEY: fill(env.VINSPEC_API_KEY) },
      }),
    )
    const listed = await client.listTools()
    expect(listed.tools.map(({ name, description }) => ({ name, description }))).toEqual(bundle.tools)
  } finally {
    await client.close()
    await rm(folder, { recursive: true })
  }
})

test('both say what package.json and the tools say', () => {
  expect(bundle.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
  for (const { name, version } of [{ ...entry, name: entry.packages[0]?.identifier }, bundle]) {
    expect({ name, version }).toEqual({
      name: manifest.name,
      version: manifest.version,
    })
  }
})

/** The rules of the schema of 2025-12-11 for what is in it, and of the registry for packages of npm. */
test('the entry keeps the rules of the MCP registry', () => {
  expect(entry.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
  expect(entry.name).toBe(manifest.mcpName)
  // The owner of the repository proves the name.
  expect(entry.repository.url).toMatch(/^https:\/\/github\.com\/vinspec\//)
  expect(entry.name).toMatch(/^io\.github\.vinspec\//)
  expect(entry.description).toBe(bundle.description)
  for (const text of [entry.description, entry.title]) expect(text.length).toBeLessThanOrEqual(100)
  for (const { version } of [entry, ...entry.packages]) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(entry.remotes).toEqual([
    { type: 'streamable-http', url: expect.stringMatching(/^https:\/\/[^\s{]+$/) },
  ])
  expect(entry.packages).toMatchObject([
    {
      registryType: 'npm',
      transport: { type: 'stdio' },
      environmentVariables: [{ name: 'VINSPEC_API_KEY', isRequired: true, isSecret: true }],
    },
  ])
})
