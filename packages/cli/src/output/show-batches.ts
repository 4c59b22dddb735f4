/** Batches, and the results of one. */
import { formatCredits } from '@vinspec/contract/amounts'
import type { BatchList, BatchResultList } from '@vinspec/sdk'
import { INDENT, moreLines, tableLines, toDay, toText, wrap } from './layout.ts'
import type { Presenter } from './screen.ts'

/** Each on its own lines: an ID fits beside nothing on a narrow screen. */
export const showBatches: Presenter<BatchList> = ({ data, next_cursor }, screen) => {
  if (data.length === 0) return toText(['  No batches. Look a file up: vinspec lookup --file <path>'])
  const lines = data.flatMap(({ id, created_at: at, status, counts, credits_spent: spent }) => {
    const about = `${toDay(at)} · ${status} · ${counts.total} VINs · ${formatCredits(spent)}`
    return [INDENT + id, ...wrap(about, screen.width - 4).map((line) => `    ${screen.ink('dim', line)}`)]
  })
  return toText([...lines, ...moreLines(next_cursor, 'batches list', screen)])
}

export const showBatchResults: Presenter<BatchResultList> = ({ data, next_cursor }, screen) => {
  const vins = { title: 'VIN', cells: data.map(({ vin }) => vin) }
  const columns = [
    { title: 'Result', cells: data.map(({ outcome }) => OUTCOMES[outcome]) },
    { title: 'Vehicle', cells: data.map(({ title, error }) => title ?? error?.code ?? '') },
  ]
  return toText([
    ...tableLines(vins, columns, screen),
    ...moreLines(next_cursor, 'batches results <batch_id>', screen),
  ])
}

const OUTCOMES: Readonly<Record<BatchResultList['data'][number]['outcome'], string>> = {
  found: 'found',
  owned: 'in My Vehicles',
  invalid: 'not valid',
  unsupported: 'not supported',
  failed: 'failed',
  open: 'not looked up',
}
