/** The verdict on receipts, days of the ledger, and the export of an account. */
import type { RecordsVerdict } from '@vinspec/certificates/verify'
import { formatDay } from '@vinspec/contract/moments'
import { Facts } from '../ui/facts.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'

const MOST_SHOWN = 100

export function Records({ of }: { readonly of: RecordsVerdict }) {
  const { faults, receipts, days, compared, unsigned, others } = of
  if (faults.length > 0) {
    return (
      <Notice meaning="danger">
        <strong>Not genuine.</strong> {faults.slice(0, MOST_SHOWN).join(' ')}
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <Notice meaning="good">
        <strong>Genuine.</strong> We signed what follows, and nothing else that the file says.
        {compared > 0 &&
          ` The entries of ${compared === 1 ? 'the day are' : `${compared} days are`} those that were chained.`}
        {unsigned > 0 && ` Entries after those days, for which nothing vouches: ${unsigned}.`}
        {others > 0 && ` Tokens of other kinds, which weren't verified: ${others}.`}
      </Notice>
      {receipts.slice(0, MOST_SHOWN).map((receipt) => (
        <Panel key={receipt.lookup_id} title={`Receipt for ${receipt.vin}`}>
          <Facts
            facts={toFacts([
              ['Looked up', receipt.looked_up_at],
              ['Credits', String(receipt.credits)],
              ['Lookup', receipt.lookup_id],
              ['Customer', receipt.customer_id],
              ['Key or app', receipt.spender_id],
              ['SHA-256 of answer', receipt.answer_sha256],
            ])}
          />
        </Panel>
      ))}
      {days.slice(0, MOST_SHOWN).map((day) => (
        <Panel key={day.day} title={`Ledger of ${formatDay(new Date(day.day))}`}>
          <Facts
            facts={toFacts([
              ['Entries', String(day.entries)],
              ['Customer', day.customer_id],
              ['SHA-256', day.sha256],
              ['SHA-256 of the day before', day.previous],
            ])}
          />
        </Panel>
      ))}
    </div>
  )
}

function toFacts(pairs: ReadonlyArray<readonly [label: string, value: string | null]>) {
  return pairs.flatMap(([label, value]) => (value === null ? [] : [{ key: label, label, value }]))
}
