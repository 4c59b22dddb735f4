/** All background work. A job says what to work on; our tables say what to do. */

import { readString } from '@vinspec/contract/guards'

/** Each job's name, and the name of the ID that it carries. */
interface JobIds {
  /** Process a webhook event. */
  readonly 'process-payment-event': 'eventId'
  /** Check whether the customer's rule has to buy. */
  readonly 'check-top-up': 'customerId'
  /** Take a top-up's next step. */
  readonly 'execute-top-up': 'topUpId'
  /** Read the outcome of a page that saves a card. */
  readonly 'check-card-setup': 'setupId'
  /** End open purchases of a closed account at the payment vendor. */
  readonly 'end-purchases': 'customerId'
  /** Send an email. */
  readonly 'send-mail': 'notificationId'
  /** Work on the customer's bulk lookups for some seconds. */
  readonly 'work-on-bulk-lookups': 'customerId'
  /** Read a car whose owner agreed, or revoke tokens that are no longer needed. */
  readonly 'step-owner-consent': 'consentId'
  /** Notify those who bought an answer that it was corrected. */
  readonly 'tell-correction': 'correctionId'
  /** All other jobs look for what is due. */
  readonly 'sweep-top-ups': never
  readonly 'sweep-bulk-lookups': never
  readonly 'tell-awaited': never
  readonly 'watch-vehicles': never
  readonly 'ask-recalls': never
  readonly 'tell-recalls': never
  readonly 'sweep-owner-consents': never
  readonly 'reconcile-payments': never
  readonly 'expire-credits': never
  readonly 'release-stale-holds': never
  readonly 'notify-expiring-credits': never
  readonly 'notify-low-credits': never
  readonly prune: never
  readonly 'keep-partitions': never
  readonly 'count-lookups': never
  readonly 'report-dead-letters': never
  readonly 'measure-health': never
  readonly 'examine-deployment': never
  readonly 'report-balance': never
}

export type JobName = keyof JobIds
export type JobData<N extends JobName> = Readonly<Record<JobIds[N], string>>
export type Job = { [N in JobName]: { readonly name: N } & JobData<N> }[JobName]

const nothing = () => ({})

/** Parses a job's data as it comes out of the queue. Throws if the data is not what the job carries. */
export const readJobData: { readonly [N in JobName]: (data: unknown) => JobData<N> } = {
  'process-payment-event': (data) => ({ eventId: readId(data, 'eventId') }),
  'check-top-up': (data) => ({ customerId: readId(data, 'customerId') }),
  'execute-top-up': (data) => ({ topUpId: readId(data, 'topUpId') }),
  'check-card-setup': (data) => ({ setupId: readId(data, 'setupId') }),
  'end-purchases': (data) => ({ customerId: readId(data, 'customerId') }),
  'send-mail': (data) => ({ notificationId: readId(data, 'notificationId') }),
  'work-on-bulk-lookups': (data) => ({ customerId: readId(data, 'customerId') }),
  'step-owner-consent': (data) => ({ consentId: readId(data, 'consentId') }),
  'tell-correction': (data) => ({ correctionId: readId(data, 'correctionId') }),
  'sweep-top-ups': nothing,
  'sweep-bulk-lookups': nothing,
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
