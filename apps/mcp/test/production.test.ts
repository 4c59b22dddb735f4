/** With NODE_ENV=production, settings that are right only on a developer's machine prevent the start. */
import { failToStart } from '@vinspec/http-server/testing'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'

const SOUND = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://vinspec:hidden@db.example/vinspec?sslmode=verify-full',
  MCP_URL: 'https://mcp.vinspec.example/mcp',
  PORTAL_URL: 'https://vinspec.example',
  API_URL: 'https://api.vinspec.example/api/v1',
}
const HEADERS = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20hidden' }

test.each(['MCP_URL', 'PORTAL_URL', 'API_URL'])(
  'production rejects %s if it is missing or without https',
  (name) => {
    expect(() => readConfig({ ...SOUND, [name]: 'http://vinspec.example/mcp' })).toThrow(`- ${name} must`)
    expect(() => readConfig({ ...SOUND, [name]: '' })).toThrow(`- ${name} must be set`)
  },
)

test('the process ends before it listens, and names every fault at once and no secret', async () => {
  const faulty = {
    MCP_URL: 'http://127.0.0.1:4016/mcp',
    PORTAL_URL: '',
    STRIPE_SECRET_KEY: 'sk_test_hidden',
    DATABASE_URL: 'postgresql://vinspec:hidden@db.example/vinspec',
    REDIS_URL: 'redis://:hidden@cache.example',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
  }
  const env = { ...SOUND, ...HEADERS, ...faulty }
  const { code, output } = await failToStart(new URL('../src/main.ts', import.meta.url), env)
  expect(code).toBe(1)
  expect(output).toMatch(/^The MCP server cannot start:\n(- [^\n]+\n)+$/)
  for (const name of Object.keys(faulty)) expect(output).toContain(`- ${name} must`)
  expect(output).not.toContain('hidden')
})
