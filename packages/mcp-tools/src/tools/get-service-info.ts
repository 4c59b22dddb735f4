import { noInput } from '../inputs.ts'
import { serviceInfoText } from '../texts/service-info-text.ts'
import { defineTool, type Tool } from '../tool.ts'

export const getServiceInfo: Tool = defineTool({
  name: 'get_service_info',
  title: 'About vinspec',
  description:
    'Explain what vinspec can do, which vehicles it covers, what a lookup costs, and where to sign up and read more. Needs no account.',
  access: 'public',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  operation: null,
  input: noInput,
  output: 'ServiceInfo',
  call: (backend) => backend.getServiceInfo(),
  toText: serviceInfoText,
})
