import { batchResultsText } from '../texts/batch-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const listBatchResults: Tool = defineTool({
  operation: 'listBatchResults',
  name: 'list_batch_results',
  title: 'List the results of a batch',
  description: 'List the outcome of each VIN of a batch. Free. With specs=false it is an overview.',
  openWorld: false,
  toText: batchResultsText,
})
