import { creditsText } from '../texts/credits-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const getCreditBalance: Tool = defineTool({
  operation: 'getCredits',
  name: 'get_credit_balance',
  title: 'Get credit balance',
  description:
    'Read how many lookup credits the customer can spend now, and whether automatic top-up is on. Free.',
  openWorld: false,
  toText: creditsText,
})
