/** With NODE_ENV=production, settings that are safe only on a developer's machine stop the start. */
import { failToStart } from '@vinspec/http-server/testing'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'

const SOUND = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://vinspec:hidden@db.example/vinspec?sslmode=verify-full',
  PORTAL_URL: 'https://vinspec.example',
  MCP_URL: 'https://mcp.vinspec.example/mcp',
  API_URL: 'https://api.vinspec.example/api/v1',
  PORTAL_SECRET: 'Kf93jdLs02mNbvCxZaQwErTyUiOp8147',
  MAIL_URL: 'smtp://user:hidden@mail.example:587',
  MAIL_FROM: 'vinspec <mail@vinspec.example>',
}
const HEADERS = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20hidden' }

test.each([
  ['PORTAL_URL', 'http://vinspec.example', 'must be a URL that starts with https://'],
  ['PORTAL_URL', '', 'must be set'],
  ['MCP_URL', 'http://mcp.vinspec.example/mcp', 'must be a URL that starts with https://'],
  ['API_URL', 'http://api.vinspec.example/api/v1', 'must be a URL that starts with https://'],
  ['PORTAL_SECRET', 's'.repeat(32), 'is too easy to guess'],
  ['OAUTH_INTROSPECTION_SECRET', 'change-me-change-me-change-me-now', 'is too easy to guess'],
  ['OAUTH_ALLOW_LOOPBACK_DOCUMENTS', 'true', 'must not be true in production'],
  ['MAIL_URL', 'smtp://127.0.0.1:4019', 'must use TLS in production'],
])('production refuses %s=%s', (name, value, fault) => {
  expect(() => readConfig({ ...SOUND, [name]: value })).toThrow(`- ${name} ${fault}`)
  expect(() => readConfig({ ...SOUND, [name]: value, NODE_ENV: 'development' })).not.toThrow()
})

test('the process ends before it listens, and names every fault at once and no secret', async () => {
  const faulty = {
    PORTAL_URL: 'http://localhost:4014',
    MCP_URL: 'http://127.0.0.1:4016/mcp',
    PORTAL_SECRET: 'hidden-hidden-hidden-hidden-hidden',
    OAUTH_ALLOW_LOOPBACK_DOCUMENTS: 'true',
    MAIL_URL: 'smtp://user:hidden@127.0.0.1:25',
    STRIPE_SECRET_KEY: 'sk_test_hidden',
    DATABASE_URL: 'postgresql://vinspec:hidden@db.example/vinspec',
    REDIS_URL: 'redis://:hidden@cache.example',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
  }
  const env = { ...SOUND, ...HEADERS, ...faulty }
  const { code, output } = await failToStart(new URL('../src/main.ts', import.meta.url), env)
  expect(code).toBe(1)
  expect(output).toMatch(/^The portal cannot start:\n(- [^\n]+\n)+$/)
  for (const name of Object.keys(faulty)) expect(output).toMatch(new RegExp(`- ${name} (must|is)`))
  expect(output).not.toContain('hidden')
})
