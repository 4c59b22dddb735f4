/** The source of `errors.ts`: which codes each status has, and what details come with each code. */
import type { ErrorDescription } from '@vinspec/contract/reader'
import { quote } from './quote.ts'

export function renderErrors(errors: readonly ErrorDescription[]): string {
  const byStatus = Map.groupBy(errors, ({ status }) => status)
  const statuses = [...byStatus].map(
    ([status, codes]) => `  ${status}: ${codes.map(({ code }) => quote(code)).join(' | ')}\n`,
  )
  const members = errors.flatMap(({ code, details }) =>
    details ? [`  ${code}: Schemas.${details.schema}${details.required ? '' : ' | null'}\n`] : [],
  )
  return `import type * as Schemas from './schemas.ts'

/** The codes of the contract, by the status that they come with. */
export interface CodesByStatus {
${statuses.join('')}}

/** What \`details\` holds, by code; other codes have none. */
export interface DetailsByCode {
${members.join('')}}
`
}
