/** What the comparison says about changes of the sample. */
import { describeChange } from '../../src/contract/change.ts'
import { compareContracts } from '../../src/contract/compare-contracts.ts'
import { type Edit, edit, sampleContract } from './sample-contract.ts'

export function describeEdits(...edits: readonly Edit[]): readonly string[] {
  return compareContracts(sampleContract, edit(sampleContract, ...edits)).map(describeChange)
}
