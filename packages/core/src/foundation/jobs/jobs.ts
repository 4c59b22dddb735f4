/** All background work. A job says what to work on; our tables say what to do. */

import { readString } from '@vinspec/contract/guards'

const ofCustomer = (data: unknown) => ({ customerId: readId(data, 'customerId') })
/** For jobs that look for what is due. */
const nothing = () => ({})

/** Reads what each job carries, which is an ID, out of its data in the queue. Throws if it is not there. */
const READERS = {
  /** Process a webhook event. */
  'process-payment-event': (data: unknown) => ({ eventId: readId(data, 'eventId') }),
  /** Check whether the customer's rule has to buy. */
  'check-top-up': ofCustomer,
  /** Take a top-up's next step. */
  'execute-top-up': (data: unknown) => ({ topUpId: readId(data, 'topUpId') }),
  /** Read the outcome of a page that saves a card. */
  'check-card-setup': (data: unknown) => ({ setupId: readId(data, 'setupId') }),
  /** End open purchases of a closed account at the payment vendor. */
  'end-purchases': ofCustomer,
  /** Send an email. */
  'send-mail': (data: unknown) => ({ notificationId: readId(data, 'notificationId') }),
  /** Work on the customer's bulk lookups for some seconds. */
  'work-on-bulk-lookups': ofCustomer,
  /** Read a car whose owner agreed, or revoke tokens that are no longer needed. */
  'step-owner-consent': (data: unknown) => ({ consentId: readId(data, 'consentId') }),
  /** Notify those who bought an answer that it was corrected. */
  'tell-correction': (data: unknown) => ({ correctionId: readId(data, 'correctionId') }),
  'sweep-top-ups': nothing,
  'sweep-bulk-lookups': nothing,
  'retell-corrections': nothing,
  'tell-awaited': nothing,
  'watch-vehicles': nothing,
  'ask-recalls': nothing,
  'tell-recalls': nothing,
  'sweep-owner-consents': nothing,
  'reconcile-payments': nothing,
  'expire-credits': nothing,
  'release-stale-holds': nothing,
  'notify-expiring-credits': nothing,
  'notify-low-credits': nothing,
  prune: nothing,
  'keep-partitions': nothing,
  'count-lookups': nothing,
  'report-dead-letters': nothing,
  'measure-health': nothing,
  'examine-deployment': nothing,
  'report-balance': nothing,
}

export type JobName = keyof typeof READERS
export type JobData<N extends JobName> = Readonly<ReturnType<(typeof READERS)[N]>>
export type Job = { [N in JobName]: { readonly name: N } & JobData<N> }[JobName]

export const readJobData: { readonly [N in JobName]: (data: unknown) => JobData<N> } = READERS

/** The trace of what enqueued the job, if there was one. */
export function readTraceparent(data: unknown): string | undefined {
  return readString(data, 'traceparent')
}

export function isJobName(name: string): name is JobName {
  return name in readJobData
}

function readId(data: unknown, key: string): string {
  const value = readString(data, key)
  if (value === undefined) throw new Error(`a job has no ${key}`)
  return value
}
