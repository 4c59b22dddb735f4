/** How a car's battery has aged, and what is usual for its model. */
import type { BatteryHistory } from '@vinspec/contract'
import type { Database } from '../../foundation/db/client.ts'

type Reading = BatteryHistory['readings'][number]
type Fleet = BatteryHistory['fleet'][number]

/** Limits that the contract promises. */
const MOST_READINGS = 500
const LEAST_CARS = 20
/**
 * How many of a model's latest readings are used. They cover all ages, and reading them takes about ten milliseconds
 * instead of half a second.
 */
const OF_LATEST = 5_000

interface HistoryQuery {
  readonly customerId: string
  readonly vin: string
  /** As in the saved answer. */
  readonly make: string | null | undefined
  readonly model: string | null | undefined
}

export async function readBatteryHistory(
  prisma: Database,
  { make, model, ...query }: HistoryQuery,
): Promise<Pick<BatteryHistory, 'readings' | 'fleet'>> {
  const [readings, fleet] = await Promise.all([
    listReadings(prisma, query),
    make && model ? readFleet(prisma, { make, model }) : [],
  ])
  return { readings, fleet }
}

/** The readings that this customer may see, earliest first. */
export async function listReadings(
  prisma: Database,
  { customerId, vin }: { readonly customerId: string; readonly vin: string },
): Promise<Reading[]> {
  const rows = await prisma.batteryReading.findMany({
    where: { vin, OR: [{ customerId: null }, { customerId }] },
    orderBy: [{ day: 'desc' }, { id: 'desc' }],
    take: MOST_READINGS,
  })
  return rows.toReversed().map((row) => ({
    object: 'battery_reading',
    day: row.day.toISOString().slice(0, 10),
    source: row.source,
    state_of_health_percent: row.healthPercent === null ? null : rounded(row.healthPercent),
    usable_capacity_kwh: row.usableKwh === null ? null : rounded(row.usableKwh),
    estimate: row.isEstimate,
    odometer_miles: row.odometerMi,
    private: row.customerId !== null,
  }))
}

/**
 * By age, with the latest reading of each car at that age. Ages with few cars are left out, so that no figure reveals a
 * single car.
 */
export async function readFleet(
  prisma: Database,
  { make, model }: { readonly make: string; readonly model: string },
): Promise<Fleet[]> {
  const ages = await prisma.$queryRaw<Array<{ age: number; cars: number; median: number }>>`
    SELECT age, count(*)::int AS cars, percentile_cont(0.5) WITHIN GROUP (ORDER BY health_percent) AS median
    FROM (
      SELECT DISTINCT ON (vin, age) vin, age, health_percent
      FROM (
        SELECT vin, day, health_percent, greatest(0, extract(year FROM day)::int - model_year) AS age
        FROM battery_reading
        WHERE make = ${make} AND model = ${model} AND customer_id IS NULL AND NOT is_estimate
          AND health_percent IS NOT NULL
        ORDER BY day DESC LIMIT ${OF_LATEST}
      ) r ORDER BY vin, age, day DESC
    ) latest GROUP BY age HAVING count(*) >= ${LEAST_CARS} ORDER BY age`
  return ages.map(({ age, cars, median }) => ({
    object: 'fleet_battery',
    age_years: age,
    cars,
    median_state_of_health_percent: rounded(median),
  }))
}

/** Rounded to one decimal: no source measures more precisely. */
const rounded = (figure: number): number => Math.round(figure * 10) / 10
