/** Whether a certificate is genuine, in words, and what it must say. */
import { formatDay } from '@vinspec/contract/moments'
import { Facts } from '../ui/facts.tsx'
import { Notice, Warnings } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Records } from './records.tsx'
import type { Certified, Verification } from './verify.server.ts'

export function Verdict({ of, isFile }: { readonly of: Verification; readonly isFile: boolean }) {
  if (of.kind === 'records') return <Records of={of.records} />
  if (of.kind === 'not_genuine') {
    return (
      <Notice meaning="danger">
        <strong>Not genuine.</strong>{' '}
        {of.isSigned
          ? 'vinspec did not sign this certificate. Ask the person who gave it to you for the file that they downloaded.'
          : 'This file has no signature of ours. If it is a scan, or was saved again by another program, scan its QR code instead.'}
      </Notice>
    )
  }
  const { vin, looked_up_at: at, origin, lookup_id: id } = of.claims
  const about = `${vin}, looked up on ${formatDay(new Date(at))}`
  return (
    <div className="flex flex-col gap-6">
      {of.kind === 'genuine' && (
        <Notice meaning="good">
          <strong>Genuine.</strong> vinspec issued this certificate for {about}.{' '}
          {isFile
            ? 'The file is as we made it: nothing in it was changed.'
            : 'Compare your copy with the facts below. If one differs, your copy was changed.'}
        </Notice>
      )}
      {of.kind === 'changed' && (
        <Notice meaning="danger">
          <strong>Changed.</strong> vinspec issued a certificate for {about}, but this file is not as we made
          it. Rely on the facts below only.
        </Notice>
      )}
      {of.kind === 'withdrawn' && (
        <Notice meaning="warn">
          <strong>Withdrawn.</strong> This certificate for {about} has a signature of ours that others may
          have forged. Ask the person who gave it to you for a new one.
        </Notice>
      )}
      {of.kind !== 'withdrawn' && <CertifiedFacts of={of.certified} />}
      <p className="text-xs text-ink-soft">
        Lookup <span className="font-mono">{id}</span>, signed by {origin}.
      </p>
    </div>
  )
}

function CertifiedFacts({ of }: { readonly of: Certified | null }) {
  if (!of) {
    return (
      <Notice meaning="info">
        We no longer have the facts of this lookup. Verify the PDF file to know that nothing in it was
        changed.
      </Notice>
    )
  }
  const { title, groups, notKnown, sources, corrections } = of
  const whole = sources?.map(({ name, date, isEstimate }) => ({
    key: `${name} ${date} ${isEstimate}`,
    label: name,
    value: `Data of ${formatDay(new Date(date))}${isEstimate ? ' (estimate)' : ''}`,
  }))
  return (
    <section aria-label="What the certificate says" className="flex flex-col gap-6">
      <h2 className="text-xl">{title}</h2>
      <Warnings texts={corrections} />
      <div className="gap-6 *:mb-6 md:columns-2">
        {groups.map(({ title: name, columns, facts }) => (
          <Panel key={name} title={name}>
            <Facts
              facts={facts.map(({ label, values }, index) => ({
                key: String(index),
                label,
                value: values.flatMap((value, at) =>
                  columns[at] ? `${columns[at]}: ${value}` : value.split('\n'),
                ),
              }))}
            />
          </Panel>
        ))}
        {notKnown.length > 0 && (
          <Panel title="Not known">
            <p className="text-sm">{notKnown.join(', ')}.</p>
          </Panel>
        )}
        <Panel title="Sources">
          {whole ? <Facts facts={whole} /> : <p className="text-sm">Not recorded for this lookup.</p>}
        </Panel>
      </div>
    </section>
  )
}
