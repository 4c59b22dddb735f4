import { batchPage } from '../pages.ts'
import { batchText } from '../texts/batch-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const createBatch: Tool = defineTool({
  operation: 'createBatch',
  name: 'create_batch',
  title: 'Look up many vehicles',
  description:
    'Look up a list of VINs in the background (up to 2,000 per call), one credit for each vehicle found, within the daily cap. Call it with preview first: free, and says what it would cost. The same list and options are the same batch, paid once.',
  openWorld: true,
  pageOf: batchPage,
  toText: batchText,
})
