/** The answer to `tools/list`, the same in every version of the protocol. */
import type { ObjectSchema } from './contract-schemas.ts'
import { ACCESS_SCOPE, ICONS } from './service.ts'
import type { Annotations, Tool } from './tool.ts'

/** Mutable, as the protocol's packages want it. */
export interface ToolDescription extends Record<string, unknown> {
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
  annotations: Annotations
  icons: Array<{ src: string }>
  _meta: Record<string, unknown>
}

export function describeTools(tools: readonly Tool[]): ToolDescription[] {
  return tools.map((tool) => {
    const { name, title, description, inputSchema, outputSchema, annotations, access } = tool
    // ChatGPT reads here which tools it may call without an account.
    const scheme = access === 'public' ? { type: 'noauth' } : { type: 'oauth2', scopes: [ACCESS_SCOPE] }
    return {
      name,
      title,
      description,
      inputSchema,
      outputSchema,
      annotations,
      icons: [...ICONS],
      _meta: { securitySchemes: [scheme] },
    }
  })
}
