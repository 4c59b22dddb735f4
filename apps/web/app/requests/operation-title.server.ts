/** What a program asked for, in the contract's words. What it costs is said where it is offered. */
import { operations } from '@vinspec/contract/operations'

const titles = new Map<string, string>(
  operations.map(({ id, summary }) => [id, summary.replace(/ \(.*\)$/, '')]),
)

/** The name itself where the contract no longer has the operation. */
export function operationTitle(operation: string): string {
  return titles.get(operation) ?? operation
}
