import { document } from '@vinspec/contract/document'
import type { Handler } from '../handlers.ts'

const bytes = JSON.stringify(document)

export function getContract(): Handler<'getContract'> {
  return {
    async handle() {
      return { body: document, bytes }
    },
  }
}
