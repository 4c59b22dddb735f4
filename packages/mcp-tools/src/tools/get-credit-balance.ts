import { noInput } from '../inputs.ts'
import { creditsText } from '../texts/credits-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const getCreditBalance: Tool = defineTool({
  name: 'get_credit_balance',
  title: 'Get credit balance',
  description:
    'Read how many lookup credits the customer can spend now, and whether automatic top-up is on. Free.',
  access: 'account',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  operation: 'getCredits',
  input: noInput,
  output: 'CreditBalance',
  call: (backend) => backend.getCredits(),
  toText: creditsText,
})
