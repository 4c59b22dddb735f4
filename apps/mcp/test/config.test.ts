import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'

const DATABASE_URL = 'postgresql://user:secret@db.example/vinspec'

test('unset settings have defaults that work on one machine', () => {
  expect(readConfig({ DATABASE_URL, PORT: '5000' })).toMatchObject({
    host: '127.0.0.1',
    places: {
      mcpUrl: 'http://127.0.0.1:5000/mcp',
      portalUrl: 'http://localhost:4014',
      apiUrl: 'http://127.0.0.1:4010/api/v1',
    },
    allowedOrigins: [],
    addressLimits: {
      discoveryPerMinute: 1_200,
      publicToolsPerMinute: 120,
      badTokensPerMinute: 60,
      tastesPerDay: 10,
    },
    payments: undefined,
  })
})

test('URLs and origins are read as given', () => {
  const config = readConfig({
    DATABASE_URL,
    MCP_URL: 'https://mcp.example/mcp',
    PORTAL_URL: 'https://portal.example',
    ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443 chrome-extension://abc',
  })
  expect(config).toMatchObject({
    places: { mcpUrl: 'https://mcp.example/mcp', portalUrl: 'https://portal.example' },
    allowedOrigins: ['https://a.example', 'https://b.example:8443', 'chrome-extension://abc'],
  })
})

test.each(['https://a.example/', 'https://a.example/chat', 'a.example', '*', 'https://A.example'])(
  'ALLOWED_ORIGINS=%s, which no browser would send, is rejected',
  (origins) => {
    expect(() => readConfig({ DATABASE_URL, ALLOWED_ORIGINS: origins })).toThrow('must list origins')
  },
)
