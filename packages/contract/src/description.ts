/** The description of openapi.json. Code that runs in the command uses the generated tables instead, which are small. */
import { type Contract, describeContract } from './describe-contract.ts'
import { document } from './document.ts'

export const contract: Contract = describeContract(document)
