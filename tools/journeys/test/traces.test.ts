/** The trace of one lookup through every process, as an operator finds it in a collector. */
import { createApiKey, sessionPrincipal } from '@vinspec/core/access'
import { ensureCustomer } from '@vinspec/core/customers'
import { systemClock } from '@vinspec/core/foundation'
import { startCheckout } from '@vinspec/core/payments'
import { createTestDatabase, openTestDatabase } from '@vinspec/core/testing'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import { startTestPayments, type TestPayments, WEBHOOK_SECRET } from '@vinspec/core/testing/payments'
import { configureAutoTopUp } from '@vinspec/core/top-up'
import { openDoor } from '@vinspec/http-server/open-door'
import { startServerProcess } from '@vinspec/http-server/testing'
import { startMailCatcher } from '@vinspec/mail-catcher'
import { startTraceCollector } from '@vinspec/trace-collector'
import { expect, onTestFinished, test } from 'vitest'

const API = new URL('../../../apps/api/src/main.ts', import.meta.url)
const WORKER = new URL('../../../apps/worker/src/main.ts', import.meta.url)
const VIN = 'KMHM54AA9PA999266'
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'

async function startService() {
  const [collector, mail, door, database] = await Promise.all([
    startTraceCollector(),
    startMailCatcher(),
    openDoor(),
    createTestDatabase(),
  ])
  // The API must know the sandbox before it starts, and the sandbox the API.
  const environment = {
    DATABASE_URL: database.url,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: `http://127.0.0.1:${door.port}`,
    CHECKOUT_RETURN_URL: 'https://vinspec.example/billing',
    MAIL_URL: mail.smtpUrl,
    MAIL_FROM: 'vinspec <mail@vinspec.example>',
    PORTAL_URL: 'https://vinspec.example',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  }
  const [api, worker] = await Promise.all([
    startServerProcess(API, environment),
    startServerProcess(WORKER, environment, '"msg":"working"'),
  ])
  const sandbox = await startTestPayments({ webhookUrl: `${api.origin}/webhooks/stripe` })
  door.leadTo(sandbox.port)
  const prisma = openTestDatabase(database.url, 3)
  onTestFinished(async () => {
    await sandbox.close()
    await Promise.all([door.close(), mail.close(), collector.close(), prisma.$disconnect()])
    await database.drop()
  })
  return { api, worker, collector, mail, sandbox, prisma }
}

/** A customer who is one lookup away from a top-up. */
async function createCustomer({ prisma, sandbox }: Pick<Service, 'prisma' | 'sandbox'>) {
  const { payments } = sandbox
  const dependencies = { prisma, clock: systemClock, payments, portalUrl: new URL('https://vinspec.example') }
  const { id, email } = await ensureCustomer(dependencies, `${crypto.randomUUID()}@example.com`)
  const owner = sessionPrincipal(id, id)
  await startCheckout(dependencies, owner, {
    idempotencyKey: 'k',
    packageKey: 'lookups_50',
    requestId: 'req_1',
  })
  await saveCard(
    sandbox,
    (await prisma.paymentCustomer.findUniqueOrThrow({ where: { customerId: id } })).vendorId,
  )
  await grantCredits(dependencies, id, 6)
  const terms = { packageKey: 'lookups_50', thresholdPercent: 10, monthlyCapCents: undefined } as const
  await configureAutoTopUp(dependencies, owner, terms)
  const key = await createApiKey(dependencies, { customerId: id, name: 'test' })
  if (key.kind !== 'created') throw new Error('a new customer has room for a key')
  return { email, apiKey: key.secret }
}

type Service = Awaited<ReturnType<typeof startService>>

const saveCard = (sandbox: TestPayments, vendorId: string | null) =>
  sandbox.stripe('POST', '/payment_methods/pm_card_visa/attach', { customer: vendorId ?? '' })

function lookUp(origin: string, apiKey: string): Promise<Response> {
  return fetch(`${origin}/api/v1/vehicle-specs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'one-lookup',
      traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ vin: VIN }),
  })
}

test('one trace ID leads from a lookup to the purchase it caused, its charge, its webhook, and its receipt', async () => {
  const service = await startService()
  const { api, worker, collector, mail } = service
  const { email, apiKey } = await createCustomer(service)
  const response = await lookUp(api.origin, apiKey)
  expect(response.status).toBe(200)
  const { title }: { title: string } = JSON.parse(await response.text())

  const inTrace = () => collector.spans().filter(({ traceId }) => traceId === TRACE_ID)
  const count = (name: string) => inTrace().filter((span) => span.name === name).length
  await expect.poll(() => count('fulfil payment')).toBe(2)
  await expect.poll(() => count('process send-mail')).toBeGreaterThan(0)
  await expect.poll(() => mail.mails().some(({ to }) => to.includes(email))).toBe(true)
  expect(await api.stop()).toBe(0)
  expect(await worker.stop()).toBe(0)

  const spans = inTrace()
  const nameOf = (id: string | undefined) => spans.find(({ spanId }) => spanId === id)?.name
  const tree = spans.map((span) => `${span.service}: ${nameOf(span.parentSpanId)} > ${span.name}`)
  expect(tree).toEqual(
    expect.arrayContaining([
      'vinspec-api: undefined > POST /api/v1/vehicle-specs',
      'vinspec-api: POST /api/v1/vehicle-specs > identify_api_key',
      'vinspec-api: POST /api/v1/vehicle-specs > lookUpVehicleSpecs',
      'vinspec-api: lookUpVehicleSpecs > vehicle data offline',
      'vinspec-api: lookUpVehicleSpecs > pay_lookups',
      'vinspec-worker: pay_lookups > process check-top-up',
      'vinspec-worker: process check-top-up > transaction',
      'vinspec-worker: transaction > create TopUp',
      'vinspec-worker: transaction > process execute-top-up',
      'vinspec-worker: process execute-top-up > POST /v1/payment_intents',
      'vinspec-worker: process execute-top-up > POST /v1/payment_intents/{id}/confirm',
      'vinspec-worker: fulfil payment > record_payment',
      'vinspec-worker: record_payment > process send-mail',
      'vinspec-worker: process send-mail > send email',
    ]),
  )
  expect(spans.filter(({ failed }) => failed)).toEqual([])

  // Stripe does not carry our trace, so its webhook begins a new one, and links connect the two.
  const event = collector
    .spans()
    .find(({ name, links }) => name === 'process process-payment-event' && links.length > 0)
  expect(event).toMatchObject({ service: 'vinspec-worker', links: [TRACE_ID] })
  const webhook = collector.spans().filter(({ traceId }) => traceId === event?.traceId)
  expect(webhook).toContainEqual(
    expect.objectContaining({ service: 'vinspec-api', name: 'POST /webhooks/stripe' }),
  )
  expect(spans.flatMap(({ links }) => links)).toContain(event?.traceId)

  const logged = JSON.parse(await worker.logged((line) => line.includes('"msg":"top-up"')))
  const execution = spans.find(({ name }) => name === 'process execute-top-up')
  expect(logged).toMatchObject({ trace_id: TRACE_ID, span_id: execution?.spanId })

  const secrets = [VIN, title, apiKey.slice(9), email, 'sk_test_sandbox', WEBHOOK_SECRET, 'one-lookup']
  for (const secret of secrets) expect(collector.bytes()).not.toContain(secret)
})
