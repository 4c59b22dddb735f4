/** A report that waits for an operator: what is doubted, what today's data says instead, and what the operator does. */
import type { VehicleSpecs } from '@vinspec/contract'
import { type Correction, parseStoredSpecs, readReportCase, settleReport } from '@vinspec/core/lookup'
import { tablesAtHand } from '@vinspec/vehicle-data'
import { type Services, servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { readText } from '../server/form.server.ts'
import type { StepUpCall } from '../server/step-up.server.ts'
import { describeAtHand } from '../vehicles/data-at-hand.server.ts'
import { toFactGroups } from '../vehicles/fact-groups.ts'
import { toRowChoices } from '../vehicles/reports.server.ts'
import { toSourcedFacts } from '../vehicles/sourced-facts.server.ts'
import { NO_REASON, performAsOperator } from './operator.server.ts'

export interface CaseParams {
  readonly id: string
  readonly reportId: string
}

/** Throws a 404 if there is no such case, or no longer. */
export async function readCase(services: Services, { id: customerId, reportId }: CaseParams) {
  const found = await readReportCase(services.prisma, { customerId, id: reportId })
  if (!found) throw data(null, 404)
  const specs = parseStoredSpecs(found.answer)
  const { rowKey, sources } = found
  const label = new Map(specs ? toRowChoices(specs) : []).get(rowKey) ?? 'Something else'
  const today = await readToday(services, found.vin)
  const before = valueOf(specs, rowKey)
  const after = valueOf(today, rowKey)
  // Facts about this individual car are private to its customer.
  const isOfCar = !sources || sources.facts.some(({ source }) => source.about === 'vehicle')
  const { answerId } = found
  const title = specs?.title ?? found.vin
  const correction: Correction | null =
    before === undefined || after === undefined || before === after || isOfCar
      ? null
      : { answerId, title, label, before, after }
  return {
    found,
    title,
    label,
    before: before ?? 'Not known',
    after: after ?? 'Not known',
    facts: sources && toSourcedFacts(sources),
    areContradictory: sources?.areContradictory === true,
    correction,
  }
}

async function readToday(services: Services, vin: string): Promise<VehicleSpecs | null> {
  const vehicle = await describeAtHand(services, vin)
  return vehicle ? tablesAtHand(services.vehicleData).contextOf(vehicle).specs : null
}

function valueOf(specs: VehicleSpecs | null, row: string): string | undefined {
  const facts = specs ? toFactGroups(specs).flatMap((group) => group.facts) : []
  const value = facts.find(({ key }) => key === row)?.value
  return value == null ? undefined : [value].flat().join('; ')
}

/** What the operator may do with a case. */
export const ANSWERS = ['word', 'credit', 'correction'] as const

export async function settleOnPage(call: StepUpCall, params: CaseParams) {
  const services = call.context.get(servicesContext)
  const form = await call.request.formData()
  const { found, title, correction } = await readCase(services, params)
  const answer = ANSWERS.find((each) => each === readText(form, 'answer'))
  if (answer === undefined) return { fault: 'Choose what to do.' }
  if (answer === 'correction' && !correction)
    return { fault: "Today's data says the same, or it is about one car only. Load a data release first." }
  const seen = readText(form, 'after', Infinity).replaceAll('\r\n', '\n')
  if (answer === 'correction' && correction && correction.after !== seen)
    return { fault: "Today's data says something else than when you opened this page. Read it again." }
  const { customerId, id, vin } = found
  const outcome = await performAsOperator(call, form, 'portal reports settle', async (tx, by) => {
    const settlement = { customerId, id, vin, title, operator: by.operator, word: by.reason }
    const isPublic = answer === 'correction' && correction
    return await settleReport(tx, services.clock, {
      ...settlement,
      givesBack: answer !== 'word',
      ...(isPublic && { correction }),
    })
  })
  return outcome ? { isNew: outcome.done } : { fault: NO_REASON }
}
