/** The forms of "Something wrong with this car?" on a page of their own and on a shared sheet. */

import type { VehicleSpecs } from '@vinspec/contract'
import { formatCount } from '@vinspec/contract/amounts'
import { factNames } from '@vinspec/contract/spec-facts'
import {
  listReports,
  MAX_REPORT_LENGTH,
  OTHER_ROW,
  type ReportOutcome,
  readRowSources,
  reportByLink,
  reportVehicle,
} from '@vinspec/core/lookup'
import type { Services } from '@vinspec/web/services'
import { data } from 'react-router'
import { readText } from '../server/form.server.ts'
import { toFactGroups } from './fact-groups.ts'
import { toSourcedFacts } from './sourced-facts.server.ts'
import type { Subject } from './vehicle.server.ts'

/** Every row of a sheet, also those that are not known, and a choice for anything else. */
export function toRowChoices(specs: VehicleSpecs): ReadonlyArray<readonly [key: string, label: string]> {
  const names = new Set(factNames(specs))
  const rows = toFactGroups(specs).flatMap(({ title, facts }) =>
    facts.filter(({ key }) => names.has(key)).map(({ key, label }) => [key, `${title}: ${label}`] as const),
  )
  return [...new Map(rows), [OTHER_ROW, 'Something else']]
}

export async function readReports(
  { prisma }: Services,
  { customerId, vin, lookupId }: Subject,
  specs: VehicleSpecs | null,
  { searchParams }: URL,
) {
  const rows = specs ? toRowChoices(specs) : [[OTHER_ROW, 'Something'] as const]
  const labels = new Map(rows)
  const row = labels.has(searchParams.get('row') ?? '') ? (searchParams.get('row') ?? '') : ''
  const sources = row === '' ? null : await readRowSources(prisma, { customerId, vin, lookupId, row })
  const reports = await listReports(prisma, { customerId, vin })
  return {
    rows,
    row,
    sources: sources && {
      facts: toSourcedFacts(sources),
      areContradictory: sources.areContradictory,
    },
    reports: reports.map(({ rowKey, ...each }) => ({
      ...each,
      label: labels.get(rowKey) ?? 'Something else',
    })),
    maxLength: MAX_REPORT_LENGTH,
  }
}

export async function reportOnPage(services: Services, subject: Subject, form: FormData) {
  const typed = readReport(form)
  return typed === undefined
    ? NOTHING_SAID
    : toAnswer(
        await reportVehicle(services, { ...subject, ...typed }),
        'Too many of your reports wait for an answer. Wait for our emails.',
      )
}

/** Reports from a shared sheet, whose reader is anonymous. */
export async function reportOnSharedPage(services: Services, token: string, form: FormData) {
  const typed = readReport(form)
  return typed === undefined
    ? NOTHING_SAID
    : toAnswer(
        await reportByLink(services, token, typed),
        'Readers have sent more than we have read so far. Nothing was sent. Try again in some days.',
      )
}

const NOTHING_SAID = data(
  {
    fault: `Choose a fact, and say what is wrong with it, in up to ${formatCount(MAX_REPORT_LENGTH, 'character')}.`,
  },
  400,
)

function readReport(form: FormData): { readonly row: string; readonly said: string } | undefined {
  const [row, said] = [readText(form, 'row'), readText(form, 'said', MAX_REPORT_LENGTH + 1).trim()]
  return row === '' || said === '' || said.length > MAX_REPORT_LENGTH ? undefined : { row, said }
}

function toAnswer(outcome: ReportOutcome, tooMany: string) {
  if (outcome === 'not_found') throw data(null, 404)
  if (outcome === 'no_such_row') return NOTHING_SAID
  if (outcome === 'too_many') return data({ fault: tooMany }, 409)
  return { reported: outcome }
}
