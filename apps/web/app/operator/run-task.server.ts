/** Performs an operator's task, at once or after a colleague's approval. Every change is audited with the operator and the reason. */
import type { Database } from '@vinspec/core/foundation'
import {
  askColleague,
  decideRequest,
  isAboveLimit,
  MAX_REASON_LENGTH,
  noteDone,
  type Operation,
  parseReason,
  readCustomer,
  readOperatorRequest,
} from '@vinspec/core/operator'
import { PaymentsUnavailable } from '@vinspec/core/payments'
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { signedIn } from '../server/customer.server.ts'
import { readText } from '../server/form.server.ts'
import { requireStepUp, type StepUpCall } from '../server/step-up.server.ts'
import { CUSTOMER_TASKS } from './customer-tasks.server.ts'
import { NO_REASON } from './operator.server.ts'
import { PACKAGE_TASKS } from './package-tasks.server.ts'
import type { Fault, OperatorTask, TaskAbout, TaskDependencies, TaskInput } from './task.server.ts'

const ABOVE_LIMIT = 'Nothing was done: with what was given meanwhile, a colleague has to agree. Ask again.'
const CLOSED = 'Nothing was done: the account is closed.'

export type TaskOutcome = Fault | { readonly said: string }

/** What a form asks for on the page of a customer, or, without one, of what is sold. */
export async function runTask(call: StepUpCall, customerId: string | null): Promise<TaskOutcome> {
  const form = await call.request.formData()
  const task = findTask(readText(form, 'task'), customerId)
  if (!task) return { fault: 'Choose what to do.' }
  const services = call.context.get(servicesContext)
  if (customerId !== null) {
    const customer = await readCustomer(services.prisma, customerId)
    if (!customer) throw data(null, 404)
    if (customer.closedAt && !task.isForClosed) return { fault: CLOSED }
  }
  const typed = Object.fromEntries(task.fields.map(({ name }) => [name, readText(form, name)]))
  const judged = await task.judge(services.prisma, typed)
  if ('fault' in judged) return judged
  await requireStepUp(call)
  const reason = parseReason(readText(form, 'reason', MAX_REASON_LENGTH + 1))
  if (reason === undefined) return { fault: NO_REASON }
  const { summary, needsColleague, input = typed } = judged
  if (!needsColleague) return await perform(call, task, { input, reason })
  const { customerId: askedBy } = signedIn(call.context)
  await asOperator(call, { command: 'portal requests ask', reason }, async (prisma) => {
    const asked = { task: task.name, subjectId: customerId, input, summary, reason, askedBy }
    await askColleague(prisma, services.clock, asked)
  })
  return { said: 'A colleague has to agree: it waits under Approvals.' }
}

interface FoundTask {
  readonly name: string
  readonly fields: OperatorTask['fields']
  readonly mostAlone: number | undefined
  readonly isForClosed: boolean
  judge(prisma: Database, input: TaskInput): ReturnType<OperatorTask['judge']>
  perform(dependencies: TaskDependencies, about: TaskAbout): Promise<string | Fault>
}

/** Finds a task for a customer or, without one, for the catalog. Undefined if there is none of that name. */
function findTask(name: string, customerId: string | null): FoundTask | undefined {
  return customerId === null ? findIn(PACKAGE_TASKS, name, {}) : findIn(CUSTOMER_TASKS, name, { customerId })
}

function findIn<Of extends object>(
  tasks: Readonly<Record<string, OperatorTask<Of>>>,
  name: string,
  of: Of,
): FoundTask | undefined {
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  return (
    task && {
      name,
      fields: task.fields,
      mostAlone: task.mostAlone,
      isForClosed: task.isForClosed ?? false,
      judge: async (prisma, input) => await task.judge(prisma, { ...of, input }),
      perform: async (dependencies, about) => await task.perform(dependencies, { ...of, ...about }),
    }
  )
}

/** A colleague's decision. An approved request that did not finish can be repeated, because each task is safe to repeat. */
export async function decideOnPage(call: StepUpCall): Promise<TaskOutcome> {
  await requireStepUp(call)
  const services = call.context.get(servicesContext)
  const form = await call.request.formData()
  const request = await readOperatorRequest(services.prisma, readText(form, 'id'))
  const task = request && findTask(request.task, request.subjectId)
  if (!task) throw data(null, 404)
  const { id, input } = request
  const { customerId: by } = signedIn(call.context)
  const state = readText(form, 'decision') === 'approved' ? 'approved' : 'declined'
  if (state === 'declined' && request.state !== 'open') return { said: 'It was decided already.' }
  if (state === 'approved' && by === request.askedBy) return { fault: 'A colleague of yours has to agree.' }
  const reason = `${request.reason} (asked by ${request.askedByEmail})`
  if (request.state !== 'approved') {
    const isFirst = await asOperator(call, { command: 'portal requests decide', reason }, async (prisma) =>
      decideRequest(prisma, services.clock, { id, by, state }),
    )
    if (!isFirst) return { said: 'It was decided already.' }
    if (state === 'declined') return { said: 'The request is declined. Nothing was done.' }
  }
  const customer = request.subjectId && (await readCustomer(services.prisma, request.subjectId))
  const isGone = customer && customer.closedAt && !task.isForClosed
  const outcome = isGone ? { said: CLOSED } : await perform(call, task, { input, reason, requestId: id })
  // It stays approved, and can be repeated.
  if ('fault' in outcome) return outcome
  await asOperator(call, { command: 'portal requests done', reason }, async (prisma) =>
    noteDone(prisma, id, outcome.said),
  )
  return outcome
}

async function perform(
  call: StepUpCall,
  task: FoundTask,
  about: Omit<TaskAbout, 'operator'>,
): Promise<TaskOutcome> {
  const { clock, payments } = call.context.get(servicesContext)
  const { email: operator } = signedIn(call.context)
  const operation = {
    command: `portal ${task.name}`,
    reason: about.reason,
    // What a colleague agreed to has no limit.
    mostAlone: about.requestId === undefined ? task.mostAlone : undefined,
  }
  const work = async (prisma: Database) => {
    const outcome = await task.perform({ prisma, clock, payments }, { ...about, operator })
    return typeof outcome === 'string' ? { said: outcome } : outcome
  }
  return await asOperator<TaskOutcome>(call, operation, work).catch((error: unknown) => {
    if (isAboveLimit(error)) return { said: ABOVE_LIMIT }
    if (error instanceof PaymentsUnavailable) return { fault: explainStripe(error) }
    throw error
  })
}

function explainStripe({ final, cause }: PaymentsUnavailable): string {
  const answer =
    final && cause instanceof Error ? `Stripe answered: ${cause.message}` : 'Stripe did not answer.'
  return `${answer} You can repeat this: nothing is done twice.`
}

/** Opens a separate session, because a task may take several transactions, with calls to the vendor in between. */
async function asOperator<T>(
  call: StepUpCall,
  operation: Omit<Operation, 'operator'>,
  work: (prisma: Database) => Promise<T>,
): Promise<T> {
  const { openOperatorSession } = call.context.get(servicesContext)
  const { customerId } = signedIn(call.context)
  const prisma = await openOperatorSession({ ...operation, operator: { customerId } })
  try {
    return await work(prisma)
  } finally {
    await prisma.$disconnect()
  }
}
