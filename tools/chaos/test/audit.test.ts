/** The audit of a run is worth something only if it finds what it looks for. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as pg from '@vinspec/connections'
import { migrate } from '@vinspec/core/migrate'
import { makeScratchFolder } from '@vinspec/postgres'
import { expect, test } from 'vitest'
import { readBreaches } from '../src/audit/auditor.ts'
import { REST_RULES, STANDING_RULES } from '../src/audit/standing-rules.ts'
import { createAttempts } from '../src/load/attempts.ts'
import { startTownDatabase } from '../src/town/database.ts'

const CUSTOMER = '00000000-0000-7000-8000-000000000001'
const OTHER = '00000000-0000-7000-8000-000000000002'
const id = (number: number) => `'00000000-0000-7000-8000-${String(number).padStart(12, '0')}'`

/** A grant of ten credits. */
const grant = (number: number, { payment = 'NULL', reserved = 0, customer = CUSTOMER } = {}) => `
  INSERT INTO credit_grant (id, customer_id, source, payment_id, credits, reserved, granted_at, expires_at)
  VALUES (${id(number)}, '${customer}', '${payment === 'NULL' ? 'operator' : 'purchase'}', ${payment}, 10, ${reserved},
    now(), now() + interval '1 day');
  INSERT INTO grant_entry (customer_id, grant_id, kind, credits, created_at)
  VALUES ('${customer}', ${id(number)}, 'grant', 10, now());`
const payment = (name: string, credits = 10) => `
  INSERT INTO payment (id, customer_id, checkout_id, amount_cents, currency, credits, confirmed_at, recorded_at)
  VALUES ('${name}', '${CUSTOMER}', gen_random_uuid(), 1200, 'usd', ${credits}, now(), now());`
const lookup = (number: number, ofGrant: number) => `
  INSERT INTO vehicle_lookup (id, customer_id, grant_id, created_at, answer_id, vin, request_id)
  VALUES (${id(number)}, '${CUSTOMER}', ${id(ofGrant)}, now(), ${id(1)}, '5YJSA1E67NF123456', 'req_1');`

/** Faults that are planted past every trigger, and what the audit must report. */
const BREACHES: ReadonlyArray<readonly [sql: string, says: RegExp]> = [
  [grant(10, { reserved: 2 }), /says 2 reserved, but has\b/],
  [grant(11) + lookup(12, 11), /says 0 reserved, but has 1 lookups/],
  [
    `${grant(13)} UPDATE credit_grant SET withdrawn = 3 WHERE id = ${id(13)};`,
    /10 credits and 3 withdrawn, but entries of 10/,
  ],
  [payment('pi_ungranted'), /payment pi_ungranted over 1200 cents for 10 credits has a grant of/],
  [
    payment('pi_twice') +
      grant(14, { payment: `'pi_twice'` }) +
      grant(15, { payment: `'pi_twice'`, customer: OTHER }),
    /payment pi_twice has 2 grants/,
  ],
  [
    `${payment('pi_back')} ${grant(16, { payment: `'pi_back'` })}
     INSERT INTO refund (id, payment_id, vendor_id, amount_cents, state, created_at)
     VALUES (${id(17)}, 'pi_back', 're_1', 1200, 'succeeded', now());`,
    /payment pi_back went back, but 10 of its credits are left/,
  ],
  [
    `${grant(18, { reserved: 1 })}
     INSERT INTO credit_hold (id, customer_id, grant_id, placed_at, lease_expires_at)
     VALUES (${id(19)}, '${CUSTOMER}', ${id(18)}, now(), now());`,
    /is still held since/,
  ],
  [
    `INSERT INTO payment_event (id, type, object_id, received_at) VALUES ('evt_1', 'money_back', 'pi_1', now());`,
    /event evt_1 \(money_back\) was never processed/,
  ],
  [
    `INSERT INTO notification (id, customer_id, kind, episode, data, created_at)
     VALUES (${id(20)}, '${CUSTOMER}', 'credits_low', 'e', '{}', now());`,
    /letter .* \(credits_low\) was never sent/,
  ],
  [
    `INSERT INTO pgboss.job (name, data) VALUES ('send-mail', '{"notificationId": "n"}');`,
    /a job of send-mail is still created after 0 retries/,
  ],
  [
    `INSERT INTO pgboss.job (name, data, source_name, source_retry_count, output)
     VALUES ('dead-letters', '{"eventId": "e"}', 'process-payment-event', 15, '{"message": "no way"}');`,
    /process-payment-event has failed for good after 15 retries: .*no way/,
  ],
]

test('the audit finds credits, payments, holds, events, letters, and jobs that are wrong', async () => {
  const folder = await makeScratchFolder('vinspec-audit-')
  const database = await startTownDatabase(join(folder, 'postgres'))
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  try {
    await migrate(database.url)
    const attempts = createAttempts()
    const audit = () => readBreaches(pool, [...STANDING_RULES, ...REST_RULES], attempts)
    await pool.query('SET session_replication_role = replica')
    await pool.query(
      `INSERT INTO customer (id, email, created_at) VALUES ('${CUSTOMER}', 'a@town.example', now())`,
    )
    expect(await audit()).toEqual([])
    for (const [sql, says] of BREACHES) {
      await pool.query(sql)
      expect(await audit()).toContainEqual(expect.stringMatching(says))
    }
    for (let answers = 1; answers <= 2; answers += 1) {
      const fields = { customerId: CUSTOMER, key: 'k', vin: '5YJSA1E67NF123456', way: 'API' } as const
      attempts.end(attempts.begin(fields), { kind: 'answered', digest: undefined })
    }
    expect(await audit()).toContain(`customer ${CUSTOMER} has 2 answers, but only 1 lookups`)
  } finally {
    await pool.end()
    await database.stop()
    await rm(folder, { recursive: true })
  }
})
