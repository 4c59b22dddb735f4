import { batchPage } from '../pages.ts'
import { batchText } from '../texts/batch-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const getBatch: Tool = defineTool({
  operation: 'getBatch',
  name: 'get_batch',
  title: 'Follow a batch',
  description: 'Read how far a batch is, what it cost so far, and what it waits for. Free.',
  openWorld: false,
  pageOf: batchPage,
  toText: batchText,
})
