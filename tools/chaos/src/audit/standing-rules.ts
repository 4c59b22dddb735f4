/**
 * Rules that hold at every moment, as SQL over the tables that uses none of the service's functions or views. Each query
 * returns one row for every breach, with its description.
 */
export const STANDING_RULES: readonly string[] = [
  `SELECT format('grant %s has %s credits, %s reserved and %s withdrawn', id, credits, reserved, withdrawn) AS breach
   FROM credit_grant WHERE reserved < 0 OR withdrawn < 0 OR reserved + withdrawn > credits`,

  `SELECT format('grant %s says %s reserved, but has %s lookups and %s holds', g.id, g.reserved, l.count, h.count) AS breach
   FROM credit_grant g
   LEFT JOIN (SELECT grant_id, count(*) FROM vehicle_lookup GROUP BY grant_id) l ON l.grant_id = g.id
   LEFT JOIN (SELECT grant_id, count(*) FROM credit_hold WHERE state = 'open' GROUP BY grant_id) h ON h.grant_id = g.id
   WHERE g.reserved <> coalesce(l.count, 0) + coalesce(h.count, 0)`,

  `SELECT format('grant %s has %s credits and %s withdrawn, but entries of %s', g.id, g.credits, g.withdrawn, e.sum) AS breach
   FROM credit_grant g LEFT JOIN (SELECT grant_id, sum(credits) FROM grant_entry GROUP BY grant_id) e ON e.grant_id = g.id
   WHERE g.credits - g.withdrawn <> coalesce(e.sum, 0)`,

  `SELECT format('payment %s over %s cents for %s credits has a grant of %s: %s',
     p.id, p.amount_cents, p.credits, g.credits, p.mismatch) AS breach
   FROM payment p LEFT JOIN credit_grant g ON g.payment_id = p.id
   WHERE p.mismatch IS NOT NULL OR g.id IS NULL OR g.credits <> p.credits OR g.customer_id <> p.customer_id`,

  `SELECT format('payment %s has %s grants', payment_id, count(*)) AS breach
   FROM credit_grant WHERE payment_id IS NOT NULL GROUP BY payment_id HAVING count(*) > 1`,

  `SELECT format('%s %s was paid %s times', CASE WHEN top_up_id IS NULL THEN 'checkout' ELSE 'top-up' END,
     coalesce(top_up_id, checkout_id), count(*)) AS breach
   FROM payment GROUP BY top_up_id, checkout_id HAVING count(*) > 1`,
]

/** Rules that hold once nothing runs anymore. */
export const REST_RULES: readonly string[] = [
  `SELECT format('a credit of grant %s is still held since %s', grant_id, placed_at) AS breach
   FROM credit_hold WHERE state = 'open'`,

  `SELECT format('the event %s (%s) was never processed', id, type) AS breach
   FROM payment_event WHERE processed_at IS NULL`,

  `SELECT format('top-up %s is still %s', id, state) AS breach
   FROM top_up WHERE state NOT IN ('succeeded', 'failed')`,

  // In this run, a payment is only ever returned in full.
  `SELECT format('payment %s went back, but %s of its credits are left', p.id, g.credits - g.reserved - g.withdrawn) AS breach
   FROM payment p JOIN credit_grant g ON g.payment_id = p.id
   WHERE g.reserved + g.withdrawn < g.credits AND (
     EXISTS (SELECT FROM refund r WHERE r.payment_id = p.id AND r.state = 'succeeded') OR
     EXISTS (SELECT FROM dispute d WHERE d.payment_id = p.id AND d.state IN ('open', 'lost')))`,

  `SELECT format('a job of %s is still %s after %s retries: %s, %s', name, state, retry_count, data, output) AS breach
   FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND name IN
     ('process-payment-event', 'execute-top-up', 'check-top-up', 'check-card-setup', 'send-mail', 'work-on-bulk-lookups')`,

  `SELECT format('a job of %s has failed for good after %s retries: %s, %s', source_name, source_retry_count, data, output)
     AS breach
   FROM pgboss.job WHERE name = 'dead-letters'`,

  `SELECT format('the letter %s (%s) was never sent', n.id, n.kind) AS breach
   FROM notification n JOIN customer c ON c.id = n.customer_id
   WHERE n.sent_at IS NULL AND (c.closed_at IS NULL OR n.address IS NOT NULL)`,
]
