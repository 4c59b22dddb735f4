/** What of a result turned out to be wrong, for people who were shown it. Its customer got an email. */
import { formatDay } from '@vinspec/contract/moments'
import type { PublishedCorrection } from '@vinspec/core/lookup'
import { Notice } from '../ui/notice.tsx'

export function CorrectedSince({ corrections }: { readonly corrections: readonly PublishedCorrection[] }) {
  return corrections.map(({ id, label, before, after, publishedAt }) => (
    <Notice key={id} meaning="warn">
      <strong>Corrected since.</strong> {label} is {after}, not {before}, as we found by{' '}
      {formatDay(publishedAt)}. The facts below are as we answered them.
    </Notice>
  ))
}
