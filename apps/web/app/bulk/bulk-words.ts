/** The names of the states of lists and rows. */
import type { BulkState, RowState } from '@vinspec/core/bulk-lookups'

interface Word {
  readonly text: string
  readonly look: string
}

const QUIET = 'bg-sunken text-ink-soft'
const BUSY = 'bg-accent-soft text-accent'
const GOOD = 'bg-good-soft text-good'
const WARN = 'bg-warn-soft text-warn'
const BAD = 'bg-danger-soft text-danger'

export const LIST_WORDS: Readonly<Record<BulkState, Word>> = {
  checking: { text: 'Checking', look: BUSY },
  checked: { text: 'Ready to start', look: WARN },
  running: { text: 'Running', look: BUSY },
  paused: { text: 'Paused', look: WARN },
  stopped: { text: 'Waiting', look: WARN },
  canceled: { text: 'Canceled', look: QUIET },
  finished: { text: 'Finished', look: GOOD },
}

export const ROW_WORDS: Readonly<Record<RowState, Word>> = {
  invalid: { text: 'Not a VIN', look: BAD },
  duplicate: { text: 'Duplicate', look: QUIET },
  unchecked: { text: 'Not checked yet', look: QUIET },
  unsupported: { text: 'Not supported', look: WARN },
  ready: { text: 'Not looked up', look: QUIET },
  found: { text: 'Found', look: GOOD },
  skipped: { text: 'Already yours', look: QUIET },
  failed: { text: 'No result', look: BAD },
}

/** The groups of rows that the page can be filtered by. */
export const ROW_FILTERS = {
  found: { title: 'Found', states: ['found', 'skipped'] },
  problems: { title: 'Without a result', states: ['invalid', 'unsupported', 'failed'] },
  duplicates: { title: 'Duplicates', states: ['duplicate'] },
  open: { title: 'Not looked up', states: ['unchecked', 'ready'] },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly states: readonly RowState[] }>
>

export type RowFilter = keyof typeof ROW_FILTERS

export function isRowFilter(name: string | null): name is RowFilter {
  return name !== null && Object.hasOwn(ROW_FILTERS, name)
}
