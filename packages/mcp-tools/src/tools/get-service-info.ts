import { NO_INPUT_SCHEMA, outputSchemaOf } from '@vinspec/contract/json-schemas'
import { serviceInfoText } from '../texts/service-info-text.ts'
import { requireFields, type Tool } from '../tool.ts'

const NAME = 'get_service_info'

/** The only tool that is not an operation: it describes the servers themselves, which link to each other. */
export const getServiceInfo: Tool = {
  name: NAME,
  title: 'About vinspec',
  description:
    'Explain what vinspec can do, which vehicles it covers, what a lookup costs, and where to sign up and read more. Needs no account.',
  access: 'public',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  operation: null,
  inputSchema: NO_INPUT_SCHEMA,
  outputSchema: outputSchemaOf('ServiceInfo'),
  resultSchema: 'ServiceInfo',
  async run({ serviceInfo }, args) {
    requireFields(NAME, args, [])
    return { body: { ...serviceInfo }, text: serviceInfoText(serviceInfo) }
  },
}
