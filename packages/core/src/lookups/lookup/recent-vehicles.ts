import type { Database } from '../../foundation/db/client.ts'

export interface RecentVehicle {
  readonly vin: string
  readonly title: string
  /** In miles, as the specifications state it; null: not known. */
  readonly range: string | null
  readonly lookedUpAt: Date
}

/** How many of the latest lookups are searched, so that the time does not grow with the number of lookups. */
const AMONG = 200

const RANGE = '$.range_and_charging.rows[*] ? (@.key == "range").value[0]'

/** The vehicles that were looked up last, each once. */
export async function listRecentVehicles(
  prisma: Database,
  { customerId, limit }: { readonly customerId: string; readonly limit: number },
): Promise<RecentVehicle[]> {
  return await prisma.$queryRaw<RecentVehicle[]>`
    WITH latest AS MATERIALIZED (
      SELECT vin, answer_id, created_at FROM vehicle_lookup WHERE customer_id = ${customerId}::uuid
      ORDER BY created_at DESC LIMIT ${AMONG}
    ), vehicles AS MATERIALIZED (
      SELECT * FROM (
        SELECT DISTINCT ON (vin) vin, answer_id, created_at FROM latest ORDER BY vin, created_at DESC
      ) v ORDER BY created_at DESC LIMIT ${limit}::int
    )
    SELECT v.vin, specs ->> 'title' AS title, v.created_at AS "lookedUpAt",
      jsonb_path_query_first(specs, ${RANGE}::jsonpath) #>> '{}' AS range
    FROM vehicles v JOIN vehicle_answer a ON a.id = v.answer_id
    CROSS JOIN LATERAL (SELECT (a.before_vin || v.vin || a.after_vin)::jsonb AS specs) s
    ORDER BY v.created_at DESC, v.vin`
}
