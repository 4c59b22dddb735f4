/** With NODE_ENV=production, settings that are right only on a developer's machine prevent the start. */
import { failToStart } from '@vinspec/http-server/testing'
import { expect, test } from 'vitest'

const SOUND = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://vinspec:hidden@db.example/vinspec?sslmode=verify-full',
  PORTAL_URL: 'https://vinspec.example',
  MAIL_URL: 'smtps://user:hidden@mail.example',
  MAIL_FROM: 'vinspec <mail@vinspec.example>',
}
const HEADERS = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20hidden' }

test('the process ends before it works, and names every fault at once and no secret', async () => {
  const faulty = {
    PORTAL_URL: 'http://localhost:4014',
    MAIL_URL: 'smtp://user:hidden@127.0.0.1',
    STRIPE_SECRET_KEY: 'sk_test_hidden',
    STRIPE_API_URL: 'http://127.0.0.1:4012',
    MAIL_FROM: '',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'postgresql://vinspec:hidden@db.example/vinspec',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
  }
  const env = { ...SOUND, ...HEADERS, ...faulty }
  const { code, output } = await failToStart(new URL('../src/main.ts', import.meta.url), env)
  expect(code).toBe(1)
  expect(output).toMatch(/^The worker cannot start:\n(- [^\n]+\n)+$/)
  for (const name of Object.keys(faulty)) expect(output).toContain(`- ${name} must`)
  expect(output).not.toContain('hidden')
})
