/** Whatever a form says, it is answered as Stripe would: never with a fault of the sandbox itself. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Operation, operations, resolveSchema, type Schema } from '../src/stripe-api/description.ts'
import { checkObject } from '../src/stripe-api/validation.ts'
import { type Bench, startBench, tenLookups } from './support/bench.ts'

const RUNS = 600

/** One of each object, so that forms can name what is there. */
async function makeObjects({ stripe }: Bench): Promise<readonly string[]> {
  const customer = await stripe.customers.create({ email: 'ada@shop.example' })
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const paid = await stripe.paymentIntents.create({
    amount: 1200,
    currency: 'usd',
    customer: customer.id,
    payment_method: card.id,
    confirm: true,
  })
  const open = await stripe.paymentIntents.create({ amount: 1200, currency: 'usd' })
  const setup = await stripe.setupIntents.create({ customer: customer.id })
  const session = await stripe.checkout.sessions.create(tenLookups())
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 1 })
  await stripe.paymentIntents.create({
    amount: 1200,
    currency: 'usd',
    payment_method: 'pm_card_createDispute',
    confirm: true,
  })
  const dispute = (await stripe.disputes.list()).data[0]
  return [customer, card, paid, open, setup, session, refund, ...(dispute ? [dispute] : [])].map(
    (each) => each.id,
  )
}

type ParamSchema = Schema & { readonly enum?: readonly unknown[] }

/** Pairs of a form that fit the schema, mostly: only what it means may be wrong. */
function fitting(
  schema: ParamSchema,
  key: string,
  ids: readonly string[],
  depth = 0,
): fc.Arbitrary<string[]> {
  const pair = (value: fc.Arbitrary<string>) => value.map((each) => [`${key}=${encodeURIComponent(each)}`])
  const resolved: ParamSchema = resolveSchema(schema)
  const allowed = resolved.enum?.filter((each) => typeof each === 'string') ?? []
  if (allowed.length > 0) return pair(fc.constantFrom(...allowed))
  if (resolved.anyOf) return fc.oneof(...resolved.anyOf.map((each) => fitting(each, key, ids, depth)))
  if (resolved.items) return fitting(resolved.items, `${key}[0]`, ids, depth)
  const properties = Object.entries(resolved.properties ?? {})
  if (properties.length > 0 && depth < 4) {
    return fc
      .subarray(properties, { minLength: 1, maxLength: Math.min(2, properties.length) })
      .chain((some) =>
        fc.tuple(...some.map(([name, each]) => fitting(each, `${key}[${name}]`, ids, depth + 1))),
      )
      .map((each) => each.flat())
  }
  if (resolved.type === 'boolean') return pair(fc.constantFrom('true', 'false'))
  if (resolved.type === 'integer')
    return pair(fc.constantFrom('0', '1', '50', '1200', '-1', '2040', '99999999999'))
  if (resolved.type === 'object') return fc.constant([`${key}[a]=1`, `${key}[constructor]=2`])
  return pair(fc.oneof(fc.constantFrom(...ids, 'usd', 'https://x.example/', ''), fc.string()))
}

const HOSTILE = [
  'amount=',
  'amount[]=1',
  'expand[]=customer',
  'expand[0][a]=b',
  'expand[0]=valueOf',
  'expand[0]=__proto__',
  'metadata=x',
  'metadata[__proto__]=x',
  '__proto__[a]=b',
  '[]=1',
  '=1',
  'a[b][c][d][e][f][g]=1',
  'amount=1e3',
  'limit=99999999999999999999',
  '%FF=%00',
]

/** What the operation needs at least, so that most forms get beyond the first check. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'PaymentIntents.create': [
    'amount=1200&currency=usd',
    'amount=1200&currency=usd&confirm=true&payment_method=pm_card_visa',
  ],
  'Checkout.Sessions.create': [
    'mode=setup&success_url=https://x.example/',
    'mode=payment&success_url=https://x.example/&line_items[0][quantity]=1&line_items[0][price_data][currency]=usd' +
      '&line_items[0][price_data][unit_amount]=1200&line_items[0][price_data][product_data][name]=x',
  ],
  'WebhookEndpoints.create': ['url=https://x.example/&enabled_events[0]=*'],
  'PaymentMethods.create': ['type=card&card[token]=tok_visa', 'type=card'],
}

function formFor(operation: Operation, ids: readonly string[]): fc.Arbitrary<string> {
  const { properties = {} } = resolveSchema(operation.paramsSchema)
  const names = Object.keys(properties)
  const pairs = fc
    .subarray(names, { maxLength: Math.min(2, names.length) })
    .chain((some) => fc.tuple(...some.map((name) => fitting(properties[name] ?? {}, name, ids))))
    .map((each) => each.flat())
  const hostile = fc.oneof({ weight: 4, arbitrary: fc.constant('') }, fc.constantFrom(...HOSTILE))
  return fc
    .tuple(fc.constantFrom(...(NEEDED[operation.id] ?? ['']), ''), pairs, hostile)
    .map(([needed, given, extra]) => [needed, ...given, extra].filter((each) => each !== '').join('&'))
}

it('answers every form with an object, or with a refusal in the shape of Stripe', async () => {
  const bench = await startBench()
  const ids = await makeObjects(bench)
  const request = fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      id: fc.constantFrom(...ids),
      form: formFor(operation, ids),
    }),
  )
  await fc.assert(
    fc.asyncProperty(request, async ({ operation, id, form }) => {
      const path = operation.path.replaceAll(/\{[^}]+\}/g, id)
      const post = operation.method === 'POST'
      const response = await fetch(`${bench.url}${path}${post ? '' : `?${form}`}`, {
        method: operation.method,
        headers: { authorization: 'Bearer sk_test_x', 'content-type': 'application/x-www-form-urlencoded' },
        ...(post && { body: form }),
      })
      const answer: unknown = await response.json()
      expect([200, 400, 402, 404]).toContain(response.status)
      // Answers of 200 have been checked before they left.
      if (response.status !== 200) checkObject('error', answer)
    }),
    { numRuns: RUNS },
  )
})
