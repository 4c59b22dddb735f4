/** A task of an operator: its form, its limit, and the function of core that performs it. */
import type { Clock, Database } from '@vinspec/core/foundation'
import { MAX_OPERATOR_GRANT } from '@vinspec/core/ledger'
import type { Payments } from '@vinspec/core/payments'
import type { ShownTask } from './tasks-panel.tsx'

/** What was typed or chosen, by the names of the fields. */
export type TaskInput = Readonly<Record<string, string>>

export interface TaskDependencies {
  /** A session that names this operator and reason for the audit. */
  readonly prisma: Database
  readonly clock: Clock
  readonly payments: Payments | undefined
}

export interface TaskAbout {
  readonly input: TaskInput
  readonly operator: string
  readonly reason: string
  /** The request that a colleague approved. It is done once, however often it is tried. */
  readonly requestId?: string
}

/** @template Of the subject of the task, such as a customer, if that is not one of its fields */
export interface OperatorTask<Of extends object = object> {
  readonly title: string
  readonly lead: string
  readonly button: string
  readonly fields: readonly TaskField[]
  /** Whether it can be done for a closed account, too: what was paid can still be refunded. */
  readonly isForClosed?: boolean
  /** The total that the database allows without a colleague: credits of a customer, or cents of a payment. */
  readonly mostAlone?: number
  /** Describes for a colleague what the task would do, or returns the fault if it cannot be done. */
  judge(prisma: Database, about: Of & Pick<TaskAbout, 'input'>): Promise<Judged>
  /** Performs the task. Returns the outcome as a sentence, or the fault for now: the task can be repeated. */
  perform(dependencies: TaskDependencies, about: Of & TaskAbout): Promise<string | Fault>
}

export interface Fault {
  readonly fault: string
}

export interface TaskField {
  readonly name: string
  readonly label: string
  /** The list to choose from; undefined for a typed field. */
  readonly from?: 'payments' | 'letters' | 'links' | 'keys' | 'refund_reasons' | 'packages'
  readonly isOptional?: boolean
}

export type Judged =
  | Fault
  | {
      readonly summary: string
      readonly needsColleague: boolean
      /** The input that a colleague approves, if it differs from what was typed. */
      readonly input?: TaskInput
    }

export interface OfCustomer {
  readonly customerId: string
}

/** The options of each list. */
export type Choices = Readonly<
  Partial<Record<NonNullable<TaskField['from']>, ReadonlyArray<readonly [value: string, title: string]>>>
>

/** @param open the task whose form is open from the start */
export function toShownTasks(
  tasks: Readonly<Record<string, Pick<OperatorTask, 'title' | 'lead' | 'button' | 'fields'>>>,
  choices: Choices,
  open?: string,
): ShownTask[] {
  return Object.entries(tasks).map(([name, { title, lead, button, fields }]) => ({
    name,
    isOpen: name === open,
    title,
    lead,
    button,
    fields: fields.map(({ name: field, label, from, isOptional = false }) => ({
      name: field,
      label,
      isOptional,
      options: from && choices[from],
    })),
  }))
}

export const NO_CREDITS = `Enter a whole number of credits, up to ${MAX_OPERATOR_GRANT.toLocaleString('en-US')}.`

/** Undefined if it is not a whole number of credits within the limit. */
export function readCredits(input: TaskInput): number | undefined {
  const typed = input['credits']?.trim() ?? ''
  const credits = Number(typed)
  return /^\d+$/.test(typed) && credits >= 1 && credits <= MAX_OPERATOR_GRANT ? credits : undefined
}
