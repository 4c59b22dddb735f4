/** The answer to `tools/list`, the same in every version of the protocol. */
import type { ObjectSchema } from '@vinspec/contract/json-schemas'
import type { Annotations, Tool } from './tool.ts'

/** Mutable, as the protocol's packages want it. */
interface ToolDescription extends Record<string, unknown> {
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
  annotations: Annotations & { title: string }
  securitySchemes: SecurityScheme[]
  _meta: { securitySchemes: SecurityScheme[] }
}

/** Which scope, the metadata of the server says: there is one. */
interface SecurityScheme {
  type: 'noauth' | 'oauth2'
}

export function describeTools(tools: readonly Tool[]): ToolDescription[] {
  return tools.map((tool) => {
    const { name, title, description, inputSchema, outputSchema, annotations, access } = tool
    const scheme: SecurityScheme = { type: access === 'public' ? 'noauth' : 'oauth2' }
    return {
      name,
      title,
      description,
      inputSchema,
      outputSchema,
      // Clients of the first protocols know a title here only.
      annotations: { title, ...annotations },
      // ChatGPT reads which tools it may call without an account: by its documentation at first class, while
      // clients whose SDK drops fields that it does not know find it in `_meta`.
      securitySchemes: [scheme],
      _meta: { securitySchemes: [scheme] },
    }
  })
}
