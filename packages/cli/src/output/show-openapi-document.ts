/** The contract, readable. */
import type { OpenapiDocument } from '@vinspec/sdk'
import type { Presenter } from './screen.ts'

export const showOpenapiDocument: Presenter<OpenapiDocument> = (document) =>
  `${JSON.stringify(document, null, 2)}\n`
