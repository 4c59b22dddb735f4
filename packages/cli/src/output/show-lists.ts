/** Answers that are lists: packages, vehicles, lookups, batches, days, and what was measured. */
import { formatCents, formatCount, formatCredits } from '@vinspec/contract/amounts'
import type {
  BatchList,
  BatchResultList,
  BatteryHistory,
  DailyUsageList,
  LedgerDayList,
  PackageList,
  PastLookupList,
  SavedVehicleList,
} from '@vinspec/sdk'
import { type Columns, INDENT, listLines, moreLines, pairLines, toDay, toText, wrap } from './layout.ts'
import type { Presenter } from './screen.ts'

export const showLookupPackages: Presenter<PackageList> = ({ data }, screen) =>
  toText([
    ...listLines(screen, data, [
      ['Package', ({ package_key: key }) => key],
      ['Name', ({ name }) => name],
      ['Price', ({ price }) => price.display],
      ['Per lookup', ({ price, credits }) => formatCents(price.amount_cents / credits)],
      ['Credits expire', ({ credits_expire_after_days: days }) => `after ${days} days`],
    ]),
    '',
    ...pairLines(screen, [['Buy one', 'vinspec checkout <package_key>']]),
  ])

export const showSavedVehicles: Presenter<SavedVehicleList> = ({ data, next_cursor }, screen) => {
  if (data.length === 0) return toText(['  No vehicles. Look one up: vinspec lookup <vin>'])
  const columns: Columns<SavedVehicleList['data'][number]> = [
    ['VIN', ({ vin }) => vin],
    ['Last lookup', ({ last_looked_up_at: time }) => toDay(time)],
    ['Vehicle', ({ title }) => title],
    ['Note', ({ note }) => note],
  ]
  const known = columns.filter(([, cell]) => data.some((vehicle) => cell(vehicle) !== ''))
  return toText([...listLines(screen, data, known), ...moreLines(next_cursor, 'vehicles list', screen)])
}

export const showPastLookups: Presenter<PastLookupList> = ({ data, next_cursor }, screen) =>
  toText([
    ...listLines(screen, data, [
      ['Lookup (UTC)', ({ created_at: at }) => at.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')],
      ['Request', ({ request_id: id }) => id],
    ]),
    ...moreLines(next_cursor, `vehicles lookups ${data[0]?.vin ?? '<vin>'}`, screen),
  ])

/** Each on its own lines: an ID fits beside nothing on a narrow screen. */
export const showBatches: Presenter<BatchList> = ({ data, next_cursor }, screen) => {
  if (data.length === 0) return toText(['  No batches. Look a file up: vinspec lookup --file <path>'])
  const lines = data.flatMap(({ id, created_at: at, status, counts, credits_spent: spent }) => {
    const about = `${toDay(at)} · ${status} · ${formatCount(counts.total, 'VIN')} · ${formatCredits(spent)}`
    return [INDENT + id, ...wrap(about, screen.width - 4).map((line) => `    ${screen.ink('dim', line)}`)]
  })
  return toText([...lines, ...moreLines(next_cursor, 'batches list', screen)])
}

export const showBatchResults: Presenter<BatchResultList> = ({ data, next_cursor }, screen) =>
  toText([
    ...listLines(screen, data, [
      ['VIN', ({ vin }) => vin],
      ['Result', ({ outcome }) => OUTCOMES[outcome]],
      ['Vehicle', ({ title, error }) => title ?? error?.code ?? ''],
    ]),
    ...moreLines(next_cursor, 'batches results <batch_id>', screen),
  ])

const OUTCOMES: Readonly<Record<BatchResultList['data'][number]['outcome'], string>> = {
  found: 'found',
  owned: 'in My Vehicles',
  invalid: 'not valid',
  unsupported: 'not supported',
  failed: 'failed',
  open: 'not looked up',
}

export const showDailyUsage: Presenter<DailyUsageList> = ({ data }, screen) => {
  if (data.length === 0) return toText(['  No lookups in this period.'])
  const total = data.reduce((sum, { lookups }) => sum + lookups, 0)
  const days = listLines(screen, data, [
    ['Day (UTC)', ({ day }) => day],
    ['Lookups', ({ lookups }) => String(lookups)],
    ['API key', ({ api_key_name: name, api_key_id: id }) => name ?? id ?? '–'],
  ])
  return toText([...days, '', `  Total: ${formatCount(total, 'lookup')}`])
}

/** Which days of the ledger are chained, and by which hash. Their signed statements are for programs: `--json`. */
export const showLedgerDays: Presenter<LedgerDayList> = ({ data, next_cursor }, screen) => {
  if (data.length === 0) return toText(['  No day is chained yet. A day is, once another (UTC) has passed.'])
  const days = listLines(screen, data, [
    ['Day (UTC)', ({ day }) => day],
    ['Entries', ({ entries }) => String(entries)],
    ['SHA-256', ({ sha256 }) => sha256],
  ])
  return toText([...days, ...moreLines(next_cursor, 'ledger', screen)])
}

export const showBatteryHistory: Presenter<BatteryHistory> = ({ readings, fleet }, screen) => {
  const days = listLines(screen, readings, [
    ['Day', ({ day }) => day],
    ['Health', (reading) => withUnit(reading.state_of_health_percent, '%')],
    ['Usable', (reading) => withUnit(reading.usable_capacity_kwh, ' kWh')],
    ['Odometer', ({ odometer_miles: miles }) => withUnit(miles, ' mi')],
    ['Source', ({ source, estimate }) => `${source}${estimate ? ', estimated' : ''}`],
  ])
  const ages = listLines(screen, fleet, [
    ['Same model', ({ age_years: years }) => `${years} years old`],
    ['Median health', (age) => withUnit(age.median_state_of_health_percent, '%')],
    ['Cars', ({ cars }) => String(cars)],
  ])
  return toText([
    ...(readings.length === 0 ? ['  No live source has read this battery so far.'] : days),
    ...(fleet.length === 0 ? [] : ['', ...ages]),
  ])
}

const withUnit = (figure: number | null, unit: string): string =>
  figure === null ? '–' : `${figure.toLocaleString('en-US')}${unit}`
