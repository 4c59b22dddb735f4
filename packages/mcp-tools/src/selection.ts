/** Which tools a connection has: all, or those of the toolsets that its URL names. */
import { allTools, researchTools, tools } from './registry.ts'
import type { Tool } from './tool.ts'

/** Tools that buy, and tools for automatic top-up. */
const CREDITS: ReadonlySet<string> = new Set([
  'list_packages',
  'create_package_checkout',
  'get_auto_top_up_rule',
  'configure_auto_top_up',
  'disable_auto_top_up',
])
/** Tools in every toolset. */
const SHARED: ReadonlySet<string> = new Set(['get_service_info', 'get_credit_balance'])

const TOOLSETS: ReadonlyMap<string, readonly Tool[]> = new Map([
  ['vehicles', tools.filter(({ name }) => !CREDITS.has(name))],
  ['credits', tools.filter(({ name }) => CREDITS.has(name) || SHARED.has(name))],
  ['research', researchTools],
])
const ALL = 'vehicles,credits'

interface Selection {
  /** Names of toolsets, separated by commas; undefined: all. */
  readonly toolsets?: string | undefined
  /** Only tools that change nothing and cost nothing. */
  readonly readOnly?: boolean
}

/** Undefined: one of the names is not a toolset. */
export function selectTools({ toolsets = ALL, readOnly = false }: Selection): readonly Tool[] | undefined {
  const sets = toolsets.split(',').map((name) => TOOLSETS.get(name.trim()))
  if (sets.includes(undefined)) return undefined
  return allTools.filter(
    (tool) => sets.some((set) => set?.includes(tool)) && (!readOnly || tool.annotations.readOnlyHint),
  )
}

/** Whether anything can be bought with these tools. If not, callers are not sent to a page to buy. */
export function sells(selected: readonly Tool[]): boolean {
  return selected.some(({ name }) => name === 'create_package_checkout')
}
