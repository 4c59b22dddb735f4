import type { ContractFault } from '@vinspec/contract/validator'

/** A model called a tool with something that its schema does not allow. */
export class InvalidArguments extends Error {
  override readonly name = 'InvalidArguments'
  readonly fault: ContractFault

  constructor(fault: ContractFault) {
    super(fault.explanation)
    this.fault = fault
  }
}
