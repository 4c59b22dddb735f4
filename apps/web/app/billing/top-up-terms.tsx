import type { AutomaticTopUp, LookupPackage } from '@vinspec/contract'
import { formatCredits } from '@vinspec/contract/amounts'
import { useState } from 'react'
import { Form } from 'react-router'
import { ButtonLink, SubmitButton } from '../ui/button.tsx'
import { INPUT, TextField } from '../ui/text-field.tsx'

export interface TopUpTermsProps {
  readonly rule: Omit<AutomaticTopUp, 'setup_url'>
  readonly packages: readonly LookupPackage[]
}

/** What the customer wants bought, and when. */
export function TopUpTerms({ rule, packages }: TopUpTermsProps) {
  const { enabled, package_key: packageKey, threshold_percent: percent } = rule
  return (
    <Form
      method="post"
      action="/billing"
      className="grid items-start gap-4 border-t border-line pt-5 sm:grid-cols-3"
    >
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        Package
        <select name="package_key" defaultValue={packageKey ?? packages[0]?.package_key} className={INPUT}>
          {packages.map(({ package_key: key, credits, price }) => (
            <option key={key} value={key}>
              {formatCredits(credits)}, {price.display}
            </option>
          ))}
        </select>
      </label>
      {packages.map(({ package_key: key, price }) => (
        <input key={key} type="hidden" name={`price_of_${key}`} value={price.amount_cents} />
      ))}
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        When this much is left
        <select name="threshold_percent" defaultValue={percent ?? 10} className={INPUT}>
          {[10, 20, 30].map((each) => (
            <option key={each} value={each}>
              {each}% of the package
            </option>
          ))}
        </select>
      </label>
      <Cap rule={rule} />
      <div className="flex flex-wrap gap-2 sm:col-span-3">
        <SubmitButton name="task" value="set">
          {enabled ? 'Save changes' : 'Turn on'}
        </SubmitButton>
        {enabled && (
          <ButtonLink look="danger" to="?turn_off=1#top-up">
            Turn off
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

/** The monthly cap. Typing one clears "No monthly cap". */
function Cap({ rule: { enabled, monthly_cap: cap } }: Pick<TopUpTermsProps, 'rule'>) {
  const [isUncapped, setUncapped] = useState(enabled && !cap)
  const shownCap = cap ? String(cap.amount_cents / 100) : ''
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Monthly cap"
        name="monthly_cap"
        inputMode="decimal"
        autoComplete="off"
        hint={cap ? 'In dollars. Leave empty to keep the current cap.' : 'In dollars.'}
        defaultValue={shownCap}
        onChange={() => setUncapped(false)}
      />
      <input type="hidden" name="shown_cap" value={shownCap} />
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          name="no_cap"
          checked={isUncapped}
          onChange={({ target }) => setUncapped(target.checked)}
          className="size-4 accent-accent"
        />
        No monthly cap
      </label>
    </div>
  )
}
