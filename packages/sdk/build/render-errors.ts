/** The source of `errors.ts`: which codes each status has, and what details come with each code. */
import { Place, readErrorDefinitions } from '@vinspec/contract/reader'
import { quote } from './quote.ts'

/** Name of the schema of a code's details, and whether they may be missing. */
interface Details {
  readonly schema: string
  readonly required: boolean
}

/** By code; codes without details are absent. Throws a `ContractError` where details have no name. */
export function readDetails(document: unknown): ReadonlyMap<string, Details> {
  const schemas = new Place(document).get('components').get('schemas')
  return new Map(
    schemas.members().flatMap(([, fault]) => {
      const code = fault.find('properties')?.find('code')?.find('const')?.value
      const details = fault.find('properties')?.find('details')
      if (typeof code !== 'string' || !details) return []
      const schema =
        /^#\/components\/schemas\/(\w+)$/.exec(details.pointer)?.[1] ??
        details.refuse('details must be a reference to a named schema')
      const required = fault.find('required')?.items() ?? []
      return [[code, { schema, required: required.some(({ value }) => value === 'details') }] as const]
    }),
  )
}

export function renderErrors(document: unknown): string {
  const definitions = Object.entries(readErrorDefinitions(document))
  const details = readDetails(document)
  const byStatus = Map.groupBy(definitions, ([, { status }]) => status)
  const statuses = [...byStatus].map(
    ([status, codes]) => `  ${status}: ${codes.map(([code]) => quote(code)).join(' | ')}\n`,
  )
  const members = definitions.flatMap(([code]) => {
    const found = details.get(code)
    return found ? [`  ${code}: Schemas.${found.schema}${found.required ? '' : ' | null'}\n`] : []
  })
  return `import type * as Schemas from './schemas.ts'

/** The codes of the contract, by the status that they come with. */
export interface CodesByStatus {
${statuses.join('')}}

/** What \`details\` holds, by code; other codes have none. */
export interface DetailsByCode {
${members.join('')}}
`
}
