import { closeDispute, submitEvidence } from '../payments/disputes.ts'
import type { Metadata } from '../state/objects.ts'
import { listOperation } from './lists.ts'
import { found, type Handler, mergeMetadata, operation } from './operation.ts'

interface UpdateParams {
  readonly evidence?: Readonly<Record<string, unknown>>
  readonly metadata?: Metadata | ''
  readonly submit?: boolean
}

export const disputes: readonly Handler[] = [
  operation('Disputes.retrieve', [], (call) => found(call, 'dispute', 'dispute')),
  operation<UpdateParams>('Disputes.update', ['evidence', 'metadata', 'submit'], (call) => {
    const { change, params } = call
    const before = found(call, 'dispute', 'dispute')
    const after = change.put('dispute', {
      ...before,
      evidence: { ...before.evidence, ...params.evidence },
      evidence_details: {
        ...before.evidence_details,
        has_evidence: before.evidence_details.has_evidence || params.evidence !== undefined,
      },
      metadata: mergeMetadata(before.metadata, params.metadata),
    })
    // Evidence is submitted at once unless the request says to wait.
    return params.evidence !== undefined && params.submit !== false ? submitEvidence(change, after) : after
  }),
  operation('Disputes.close', [], (call) =>
    closeDispute(call.change, found(call, 'dispute', 'dispute'), 'lost'),
  ),
  listOperation('Disputes.list', 'dispute', ['charge', 'payment_intent']),
]
