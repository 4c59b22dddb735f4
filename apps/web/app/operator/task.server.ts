/** What an operator does on a page: a form, a limit, and the function of core that does it. */
import type { Clock, Database } from '@vinspec/core/foundation'
import { MAX_OPERATOR_GRANT } from '@vinspec/core/ledger'
import type { Payments } from '@vinspec/core/payments'
import type { ShownTask } from './tasks-panel.tsx'

/** What was typed or chosen, by the names of the fields. */
export type TaskInput = Readonly<Record<string, string>>

export interface TaskDependencies {
  /** Of this operator and reason. */
  readonly prisma: Database
  readonly clock: Clock
  readonly payments: Payments | undefined
}

export interface TaskAbout {
  readonly input: TaskInput
  readonly operator: string
  readonly reason: string
  /** The request that a colleague agreed to: it is done once, however often it is tried. */
  readonly requestId?: string
}

/** `Of`: whom it is for, if that is not in its fields. */
export interface OperatorTask<Of extends object = object> {
  readonly title: string
  readonly lead: string
  readonly button: string
  readonly fields: readonly TaskField[]
  /** What the database lets pass without a colleague, in all: credits of a customer, or cents of a payment. */
  readonly mostAlone?: number
  /** What it would do, in words for a colleague; a fault: it cannot. */
  judge(prisma: Database, about: Of & Pick<TaskAbout, 'input'>): Promise<Judged>
  /** What came of it, as a sentence. */
  perform(dependencies: TaskDependencies, about: Of & TaskAbout): Promise<string>
}

export interface TaskField {
  readonly name: string
  readonly label: string
  /** What is chosen from; undefined: it is typed. */
  readonly from?: 'payments' | 'letters' | 'links' | 'keys' | 'refund_reasons' | 'packages'
  readonly isOptional?: boolean
}

export type Judged =
  | { readonly fault: string }
  | {
      readonly summary: string
      readonly needsColleague: boolean
      /** What a colleague agrees to, if that is not what was typed. */
      readonly input?: TaskInput
    }

/** What there is to choose from. */
export type Choices = Readonly<
  Partial<Record<NonNullable<TaskField['from']>, ReadonlyArray<readonly [value: string, title: string]>>>
>

export function toShownTasks(
  tasks: Readonly<Record<string, Pick<OperatorTask, 'title' | 'lead' | 'button' | 'fields'>>>,
  choices: Choices,
): ShownTask[] {
  return Object.entries(tasks).map(([name, { title, lead, button, fields }]) => ({
    name,
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

/** Undefined: not a number of them, or too many. */
export function readCredits(input: TaskInput): number | undefined {
  const typed = input['credits']?.trim() ?? ''
  const credits = Number(typed)
  return /^\d+$/.test(typed) && credits >= 1 && credits <= MAX_OPERATOR_GRANT ? credits : undefined
}
