/** Links that show this sheet to people without an account: makes, lists, and revokes them. */
import { formatCount } from '@vinspec/contract/amounts'
import type { ShareLink } from '@vinspec/core/lookup'
import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { FormOutcome } from '../ui/form-outcome.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { CopyBox, ShownOnce } from '../ui/shown-once.tsx'
import { INPUT } from '../ui/text-field.tsx'
import { Time } from '../ui/time.tsx'

/** What came of the form. */
type ShareAnswer =
  | { readonly shared: string; readonly embed: string; readonly expiresAt: Date }
  | { readonly revoked: true }
  | { readonly fault: string }

export function ShareOutcome({ answer }: { readonly answer: ShareAnswer | undefined }) {
  return (
    <FormOutcome>
      {answer && 'shared' in answer && <NewLink {...answer} />}
      {answer && 'revoked' in answer && (
        <Notice meaning="good">
          The link is revoked. Nobody can open it anymore. On a website, its sheet may be seen for up to 5
          more minutes.
        </Notice>
      )}
    </FormOutcome>
  )
}

interface NewLinkFormProps {
  readonly days: readonly number[]
  /** Whether the result is the latest of this vehicle. A link to an older one keeps showing that. */
  readonly isLatest: boolean
}

export function NewLinkForm({ days, isLatest }: NewLinkFormProps) {
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="task" value="share" />
      <label className="flex flex-col gap-1 text-sm font-medium">
        Expires after
        <select name="days" defaultValue="30" className={`${INPUT} font-normal`}>
          {days.map((each) => (
            <option key={each} value={each}>
              {each} days
            </option>
          ))}
        </select>
      </label>
      {isLatest && (
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input type="checkbox" name="latest" className="size-4 accent-accent" />
          Show later results too, when you look this vehicle up again
        </label>
      )}
      <SubmitButton>Create link</SubmitButton>
    </Form>
  )
}

interface ShareLinksProps {
  readonly links: readonly ShareLink[]
}

export function ShareLinks({ links }: ShareLinksProps) {
  return (
    <Panel title="Links that work">
      <ul className="flex flex-col divide-y divide-line text-sm">
        {links.map(({ id, createdAt, expiresAt, views, showsLatest }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span>
              Created <Time at={createdAt} />, opened {formatCount(views, 'time')}
              <span className="block text-ink-soft">
                {showsLatest && 'Shows your latest result. '}Works until <Time at={expiresAt} />
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="task" value="revoke" />
              <SubmitButton look="danger" name="id" value={id}>
                Revoke link
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type NewLinkProps = Extract<ShareAnswer, { readonly shared: string }>

function NewLink({ shared: url, embed, expiresAt }: NewLinkProps) {
  return (
    <ShownOnce label="Your new link">
      <p className="text-sm">Copy the link now. You won't see it again: we store only a hash.</p>
      <CopyBox text={url} label="Copy link" />
      <p className="text-sm">
        To put it behind a windshield,{' '}
        <a href={`${url}?window=#window-sheet`} target="_blank" rel="noopener">
          print a window sheet
        </a>
        .
      </p>
      <p className="text-sm">
        Or show the sheet on your own website, with this line of HTML, until <Time at={expiresAt} />. We don't
        remind you: put a new line there before. What you revoke may be seen for up to 5 more minutes.
      </p>
      <CopyBox as="samp" text={embed} label="Copy HTML" />
      <p className="text-xs">
        Its element also takes <samp>lang="es"</samp> or <samp>"fr"</samp>, <samp>units="km"</samp>,{' '}
        <samp>theme="dark"</samp>, <samp>accent="0a6e74"</samp>, and <samp>rows="range,battery"</samp>.
      </p>
    </ShownOnce>
  )
}
