import { expect, test } from 'vitest'
import { mcpClients } from '../src/mcp/clients.ts'
import { toEntry } from '../src/mcp/entry.ts'

const windows = {
  platform: 'win32',
  binary: undefined,
  home: '',
  configFolder: '',
  claudeFolder: undefined,
  codexFolder: undefined,
  settingsFolder: undefined,
  profile: { name: 'default', named: false, signedIn: false },
  apiKey: 'vsk_live_secret',
  baseUrl: undefined,
  remoteUrl: undefined,
} as const

test.each(mcpClients)('$name starts npx through a shell on Windows, which needs one', (client) => {
  expect(toEntry(client, windows, undefined)?.value).toMatchObject({
    command: 'cmd',
    args: ['/c', 'npx', '-y', 'vinspec', 'mcp'],
  })
})

test.each(mcpClients)('$name starts a command that needs no Node as it is', (client) => {
  const binary = 'C:\\Tools\\vinspec.exe'
  expect(toEntry(client, { ...windows, binary }, undefined)?.value).toMatchObject({
    command: binary,
    args: ['mcp'],
  })
})
