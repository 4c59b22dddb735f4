import { document } from '@vinspec/contract/document'
import type { PublicOperation } from '../operation.ts'

const json = JSON.stringify(document)

export const getContract: PublicOperation<'getContract'> = async () => ({ body: document, json })
