import { defineTool, type Tool } from '../tool.ts'

export const getUsage: Tool = defineTool({
  operation: 'listUsage',
  name: 'get_usage',
  title: 'Get usage',
  description:
    'Count the lookups that the customer paid for, by day (UTC) and API key, for up to 366 days. Free.',
  openWorld: false,
})
