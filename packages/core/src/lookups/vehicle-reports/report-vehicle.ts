/**
 * "Something wrong with this car?": what the sources said about a row, and reports of what is wrong with it. See
 * README.md.
 */
import { type RowSources, readRawRecord, sourcesOfRow } from '@vinspec/vehicle-data'
import { validate as isUuid } from 'uuid'
import { oneOf } from '../../foundation/db/call-function.ts'
import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import { CREDIT_LIFETIME_MS } from '../../foundation/policy.ts'
import { toStorable } from '../../foundation/text/storable-text.ts'
import * as sql from '../../generated/sql/functions.ts'
import { readSharer } from '../share-links/share-links.ts'
import { reportableRows } from './reportable-rows.ts'

export const MAX_REPORT_LENGTH = 1000
const MAX_ROW_LENGTH = 100
/** The most open cases of one customer, and separately of all readers of the customer's links. */
const MOST_OPEN = 50
/** The most credits that are returned by rule within 30 days. Beyond that, an operator decides. */
const MOST_CREDITS = 20

export interface ReportedRow {
  readonly customerId: string
  readonly vin: string
  /** The lookup whose answer is reported. */
  readonly lookupId: string
  /** The row's key, as in the answer. */
  readonly row: string
}

export interface NewReport extends ReportedRow {
  readonly said: string
  /** Whether a reader of a share link reports it, who gets no credit and causes none. */
  readonly byLink?: boolean
}

/**
 * credited: immediately, because the sources contradict each other. open: an operator decides. known: it was reported
 * before. no_such_row: the result has no such row.
 */
export type ReportOutcome = (typeof OUTCOMES)[number] | 'no_such_row'
const OUTCOMES = ['credited', 'open', 'known', 'not_found', 'too_many'] as const

export async function reportVehicle(
  { prisma, clock }: Dependencies,
  { customerId, vin, lookupId, row, said, byLink = false }: NewReport,
): Promise<ReportOutcome> {
  const kept = await readResult(prisma, { customerId, vin, lookupId })
  if (!kept) return 'not_found'
  if (reportableRows(kept.answer)?.includes(row) === false) return 'no_such_row'
  const sources = toRowSources(kept, row)
  const now = await readMoment(prisma, clock)
  const outcome = await sql.reportVehicle(prisma, {
    report: newId(),
    grant: newId(),
    customer: customerId,
    vin,
    lookup: lookupId,
    row: toStorable(row).slice(0, MAX_ROW_LENGTH),
    said: toStorable(said).slice(0, MAX_REPORT_LENGTH),
    contradicted: sources?.areContradictory === true,
    byLink,
    now,
    expiresAt: new Date(now.getTime() + CREDIT_LIFETIME_MS),
    mostOpen: MOST_OPEN,
    mostCredits: MOST_CREDITS,
  })
  return oneOf(OUTCOMES, outcome)
}

/** A report by someone who has a share link to the result. */
export async function reportByLink(
  dependencies: Dependencies,
  token: string,
  { row, said }: Pick<NewReport, 'row' | 'said'>,
): Promise<ReportOutcome> {
  const sharer = await readSharer(dependencies, token)
  if (!sharer) return 'not_found'
  return await reportVehicle(dependencies, { ...sharer, row, said, byLink: true })
}

/** Null: this customer has no such lookup, or what its sources said is no longer kept. */
export async function readRowSources(
  prisma: Database,
  { customerId, vin, lookupId, row }: ReportedRow,
): Promise<RowSources | null> {
  const kept = await readResult(prisma, { customerId, vin, lookupId })
  return kept && toRowSources(kept, row)
}

interface Result {
  readonly answer: string
  readonly record: string | null
}

async function readResult(
  prisma: Database,
  { customerId, vin, lookupId }: Omit<ReportedRow, 'row'>,
): Promise<Result | null> {
  if (!isUuid(lookupId)) return null
  const [kept] = await prisma.$queryRaw<Result[]>`
    SELECT a.record, a.before_vin || l.vin || a.after_vin AS answer
    FROM vehicle_lookup l JOIN vehicle_answer a ON a.id = l.answer_id
    WHERE l.customer_id = ${customerId}::uuid AND l.id = ${lookupId}::uuid AND l.vin = ${vin}`
  return kept ?? null
}

function toRowSources({ record }: Result, row: string): RowSources | null {
  return record === null ? null : sourcesOfRow(readRawRecord(record), row)
}

export interface VehicleReport {
  readonly id: string
  readonly rowKey: string
  readonly said: string
  /** open, settled (by rule), corrected, answered */
  readonly state: string
  readonly credited: boolean
  readonly word: string | null
  readonly createdAt: Date
}

/** What the customer reported about a car, latest first. Only the operator reads what readers of links said. */
export async function listReports(
  prisma: Database,
  { customerId, vin, rowKey }: Pick<ReportedRow, 'customerId' | 'vin'> & { readonly rowKey?: string },
): Promise<VehicleReport[]> {
  return await prisma.vehicleReport.findMany({
    where: { customerId, vin, byLink: false, ...(rowKey !== undefined && { rowKey }) },
    select: { id: true, rowKey: true, said: true, state: true, credited: true, word: true, createdAt: true },
    orderBy: { id: 'desc' },
    take: MOST_OPEN,
  })
}
