/** The source of `schemas.ts`: the contract's schemas under their own names. */

/** Left out: it would hide the global `Error`, and is never returned but thrown as an `ApiError`. */
const THROWN = 'Error'

export function renderSchemas(schemas: Readonly<Record<string, { readonly description: string }>>): string {
  const types = Object.entries(schemas)
    .filter(([name]) => name !== THROWN)
    .map(([name, { description }]) => `/** ${description} */\nexport type ${name} = Schemas['${name}']\n`)
  return `import type { components } from '@vinspec/contract'\n\ntype Schemas = components['schemas']\n\n${types.join('\n')}`
}
