/** The answer to `tools/list`, the same in every version of the protocol. */
import type { ObjectSchema } from '@vinspec/contract/json-schemas'
import type { Annotations, Tool } from './tool.ts'
import { SHOWN_TOOLS, VEHICLE_VIEW_URI } from './vehicle-view.ts'

/** Mutable, because the protocol's packages require it. */
interface ToolDescription extends Record<string, unknown> {
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
  annotations: Annotations & { title: string }
  securitySchemes: SecurityScheme[]
  _meta: { securitySchemes: SecurityScheme[]; ui?: { resourceUri: string } }
}

/** Which scope it needs is in the server's metadata: there is only one. */
interface SecurityScheme {
  type: 'noauth' | 'oauth2'
}

/** Both: it works without an account, and does more with one. */
const SCHEMES: Readonly<Record<Tool['access'], SecurityScheme[]>> = {
  public: [{ type: 'noauth' }],
  account: [{ type: 'oauth2' }],
  taste: [{ type: 'noauth' }, { type: 'oauth2' }],
}

/** @param withViews whether the client shows pages beside answers: the list is short for all others */
export function describeTools(tools: readonly Tool[], withViews = false): ToolDescription[] {
  return tools.map((tool) => {
    const { name, title, description, inputSchema, outputSchema, annotations, access } = tool
    const schemes = SCHEMES[access]
    return {
      name,
      title,
      description,
      inputSchema,
      outputSchema,
      // Clients of the first protocols read a title only here.
      annotations: { title, ...annotations },
      // ChatGPT reads here which tools it may call without an account. Its documentation names the top-level field;
      // clients whose SDK drops unknown fields find the same in `_meta`.
      securitySchemes: schemes,
      _meta: {
        securitySchemes: schemes,
        ...(withViews && SHOWN_TOOLS.has(name) && { ui: { resourceUri: VEHICLE_VIEW_URI } }),
      },
    }
  })
}
