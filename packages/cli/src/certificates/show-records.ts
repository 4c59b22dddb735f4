/** What came of verifying receipts, days of the ledger, and the file of the account. */
import type { RecordsVerdict } from '@vinspec/certificates/verify'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { listLines, wrap } from '../output/layout.ts'
import { printResult } from '../output/print-result.ts'
import type { Screen } from '../output/screen.ts'
import type { VerifySettings } from '../settings.ts'

/** What to do about keys that know nothing of a signature. */
export const OLD_KEYS = 'If these keys are old, use the keys at /.well-known/jwks.json of the portal.'

export async function showRecords(records: RecordsVerdict, settings: VerifySettings): Promise<ExitCode> {
  const { faults, receipts, days: ledger_days, compared: days_compared, others: other_tokens } = records
  const { unsigned: entries_unsigned } = records
  const verdict = faults.length === 0 ? 'genuine' : 'not_genuine'
  const result = { verdict, faults, receipts, ledger_days, days_compared, entries_unsigned, other_tokens }
  await printResult(settings, result, (screen) => [
    ...explain(records, screen.width),
    ...tables(records, screen),
  ])
  return verdict === 'genuine' ? EXIT.done : EXIT.failed
}

function explain(records: RecordsVerdict, width: number): string[] {
  const { faults, receipts, days, compared, unsigned, others, hasUnknownKey } = records
  const hint = hasUnknownKey ? [OLD_KEYS] : []
  if (faults.length > 0) return ['Not genuine.', ...faults, ...hint].flatMap((fault) => wrap(fault, width))
  const [customer] = [...receipts, ...days].map(({ customer_id: id }) => id)
  return [
    'Genuine. vinspec signed what follows, and nothing else that the files say.',
    ...(receipts.length > 0 ? [`Receipts: ${receipts.length}, signed by vinspec.`] : []),
    ...(days.length > 0 ? [`Days of the ledger: ${days.length}, signed by vinspec and chained.`] : []),
    ...(compared > 0 ? [`Days whose entries are those that were chained: ${compared}.`] : []),
    ...(unsigned > 0 ? [`Entries after those days, for which nothing vouches: ${unsigned}.`] : []),
    ...(others > 0 ? [`Tokens of other kinds, which weren't verified: ${others}.`] : []),
    ...(customer === undefined ? [] : [`Customer: ${customer}`]),
  ].flatMap((line) => wrap(line, width))
}

function tables({ receipts, days }: RecordsVerdict, screen: Screen): string[] {
  const lookups = listLines(screen, receipts, [
    ['VIN', ({ vin }) => vin],
    ['Looked up (UTC)', ({ looked_up_at: at }) => at.slice(0, 16).replace('T', ' ')],
    ['Credits', ({ credits }) => String(credits)],
    ['Lookup', ({ lookup_id: id }) => id],
  ])
  const hashes = listLines(screen, days, [
    ['Day (UTC)', ({ day }) => day],
    ['Entries', ({ entries }) => String(entries)],
    ['SHA-256', ({ sha256 }) => sha256],
  ])
  return [...(receipts.length > 0 ? ['', ...lookups] : []), ...(days.length > 0 ? ['', ...hashes] : [])]
}
