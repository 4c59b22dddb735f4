import { autoTopUpText } from '../texts/auto-top-up-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const getAutoTopUpRule: Tool = defineTool({
  operation: 'getAutoTopUp',
  name: 'get_auto_top_up_rule',
  title: 'Get automatic top-up rule',
  description: 'Read what automatic top-up buys and when, its monthly cap and spend, and its status.',
  openWorld: false,
  toText: autoTopUpText,
})
