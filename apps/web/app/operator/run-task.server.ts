/** Does an operator's task: at once, or once a colleague has agreed. Every change is noted with who and why. */
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
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { signedIn } from '../server/customer.server.ts'
import { readText } from '../server/form.server.ts'
import { requireStepUp, type StepUpCall } from '../server/step-up.server.ts'
import { NO_REASON } from './operator.server.ts'
import { isTaskName, TASKS, type TaskInput, type TaskName } from './tasks.server.ts'

export type TaskOutcome = { readonly fault: string } | { readonly said: string }

/** What a form on the page of a customer asks for. */
export async function runTask(call: StepUpCall, customerId: string): Promise<TaskOutcome> {
  const form = await call.request.formData()
  const name = readText(form, 'task')
  if (!isTaskName(name)) return { fault: 'Choose what to do.' }
  const services = call.context.get(servicesContext)
  const customer = await readCustomer(services.prisma, customerId)
  if (!customer || customer.closedAt) throw data(null, 404)
  const input = readInput(name, form)
  const judged = await TASKS[name].judge(services.prisma, { customerId, input })
  if ('fault' in judged) return judged
  await requireStepUp(call)
  const reason = parseReason(readText(form, 'reason', MAX_REASON_LENGTH + 1))
  if (reason === undefined) return { fault: NO_REASON }
  if (!judged.needsColleague) {
    const { mostAlone } = TASKS[name]
    return { said: await perform(call, name, { customerId, input, reason, mostAlone }) }
  }
  const { customerId: askedBy } = signedIn(call.context)
  const { summary } = judged
  await asOperator(call, { command: 'portal requests ask', reason }, async (prisma) => {
    const asked = { task: name, subjectId: customerId, input, summary, reason, askedBy }
    await askColleague(prisma, services.clock, asked)
  })
  return { said: 'A colleague has to agree: it waits under Approvals.' }
}

function readInput(name: TaskName, form: FormData): TaskInput {
  return Object.fromEntries(TASKS[name].fields.map((field) => [field.name, readText(form, field.name)]))
}

/** What a colleague decides. An approved request that did not come to an end can be done again: each task is safe to repeat. */
export async function decideOnPage(call: StepUpCall): Promise<TaskOutcome> {
  await requireStepUp(call)
  const services = call.context.get(servicesContext)
  const form = await call.request.formData()
  const request = await readOperatorRequest(services.prisma, readText(form, 'id'))
  if (!request || !isTaskName(request.task)) throw data(null, 404)
  const { id, task, subjectId: customerId, input } = request
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
  const said = await perform(call, task, { customerId, input, reason, requestId: id })
  await asOperator(call, { command: 'portal requests done', reason }, async (prisma) =>
    noteDone(prisma, id, said),
  )
  return { said }
}

interface Performed {
  readonly customerId: string
  readonly input: TaskInput
  readonly reason: string
  /** The request that a colleague agreed to. */
  readonly requestId?: string
  /** Without one, no more than this. */
  readonly mostAlone?: number | undefined
}

async function perform(
  call: StepUpCall,
  name: TaskName,
  { mostAlone, ...about }: Performed,
): Promise<string> {
  const { clock, payments } = call.context.get(servicesContext)
  const { email: operator } = signedIn(call.context)
  const { reason } = about
  const work = async (prisma: Database) =>
    await TASKS[name].perform({ prisma, clock, payments }, { ...about, operator })
  return await asOperator(call, { command: `portal ${name}`, reason, mostAlone }, work).catch(
    (error: unknown) => {
      if (!isAboveLimit(error)) throw error
      return 'Nothing was done: with what was given meanwhile, a colleague has to agree. Ask again.'
    },
  )
}

/** A session of its own, because a task may take several transactions, with the vendor asked in between. */
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
