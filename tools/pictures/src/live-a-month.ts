/** Creates a month of lookups for the portal's picture: made through the API, then spread over the last 28 days. */

import { withClient } from '@vinspec/connections'
import { createSandboxClient } from '@vinspec/payments-sandbox/client'
import type { StackFile } from '@vinspec/stack/stack-file'

const VINS = ['5YJSA1E67NF123456', '7FCTGBAA0PN716996', 'KNDC34LAXR5098387', '1FADP3R49GL917098']
/** More than the demo customer's granted credits, so that some are paid for. */
const LOOKUPS = 146
/** The longest that the API takes to write its request log. */
const LOG_MS = 2_500

export async function liveAMonth(stack: StackFile): Promise<void> {
  await buyPackage(stack)
  for (let i = 0; i < LOOKUPS; i++) {
    await post(stack, '/vehicle-specs', { vin: VINS[(i * 3) % VINS.length] })
  }
  await new Promise((resolve) => setTimeout(resolve, LOG_MS))
  await spread(stack.database_owner_url ?? stack.database_url)
}

/** Pays on the sandbox's payment page, whose event grants the credits. */
async function buyPackage(stack: StackFile): Promise<void> {
  const checkout = await post(stack, '/checkouts', { package_key: 'lookups_200' })
  const [, page] = /"checkout_url":"([^"]*)"/.exec(checkout) ?? []
  if (page === undefined || stack.payments_url === undefined) throw new Error('there is no payments sandbox')
  await createSandboxClient(stack.payments_url).pay(page)
}

async function post({ api_url: url, demo }: StackFile, path: string, body: object): Promise<string> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demo.api_key}`,
      'idempotency-key': crypto.randomUUID(),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return await response.text()
}

/**
 * Moves each lookup and its request to one of the last 28 days. Triggers forbid changes of lookups, so this turns them off,
 * which only the owner of the tables may.
 */
async function spread(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('SET session_replication_role = replica')
    await client.query(`
      WITH days AS (
        SELECT customer_id, id, request_id, created_at AS was,
          created_at - (abs(hashint4(n::int)) % 28) * interval '1 day' - ((n * 31) % 5) * interval '1 hour' AS at
        FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM vehicle_lookup) l
      ), requests AS (
        UPDATE api_request r SET created_at = r.created_at + (d.at - d.was)
        FROM days d WHERE r.customer_id = d.customer_id AND r.request_id = d.request_id
      )
      UPDATE vehicle_lookup l SET created_at = d.at FROM days d WHERE d.customer_id = l.customer_id AND d.id = l.id`)
  })
}
