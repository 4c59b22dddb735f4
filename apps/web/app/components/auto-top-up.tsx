import type { AutomaticTopUp, LookupPackage } from '@vinspec/contract'
import { Form } from 'react-router'
import { ButtonLink, SubmitButton } from './button.tsx'
import { formatCents, formatCredits } from './format.ts'
import { Notice } from './notice.tsx'
import { Panel } from './panel.tsx'
import { INPUT, TextField } from './text-field.tsx'

export interface AutoTopUpProps {
  readonly rule: AutomaticTopUp
  readonly packages: readonly LookupPackage[]
  readonly canPay: boolean
}

type Status = AutomaticTopUp['status']

const MEANINGS: Readonly<Record<Status, 'good' | 'warn' | 'danger' | 'info'>> = {
  disabled: 'info',
  setup_required: 'warn',
  active: 'good',
  processing: 'good',
  retry_scheduled: 'warn',
  action_required: 'warn',
  cap_reached: 'warn',
  suspended: 'danger',
}

const TEXTS: Readonly<Record<Status, string>> = {
  disabled: 'Off. Nothing is bought without you.',
  setup_required: 'Waiting for a card. Nothing is bought until you have saved one.',
  active: 'On. A package is bought when your credits fall to the threshold.',
  processing: 'A package is being bought right now.',
  retry_scheduled: 'The last charge was declined. It is tried again, first after an hour, then after a day.',
  action_required: 'Your bank wants you to confirm the charge.',
  cap_reached: 'The monthly cap is reached. It goes on next month, or with a higher cap.',
  suspended: 'Stopped after failed charges or a dispute. Save the rule again, or use another card, to go on.',
}

export function AutoTopUp({ rule, packages, canPay }: AutoTopUpProps) {
  return (
    <div id="top-up">
      <Panel
        title="Automatic top-up"
        lead="Buys a package before your credits run out, never because credits merely expire, and never above your cap."
      >
        <Notice meaning={MEANINGS[rule.status]}>
          <p>{TEXTS[rule.status]}</p>
          {rule.setup_url && (
            <ButtonLink to={rule.setup_url} reloadDocument className="mt-3">
              {rule.status === 'action_required' ? 'Confirm at your bank' : 'Save a card'}
            </ButtonLink>
          )}
        </Notice>
        {rule.package_key !== null && <State rule={rule} packages={packages} />}
        {canPay && <Terms rule={rule} packages={packages} />}
      </Panel>
    </div>
  )
}

function State({ rule, packages }: Omit<AutoTopUpProps, 'canPay'>) {
  const { threshold_credits: threshold, monthly_cap: cap, monthly_spend: spend, payment_method: card } = rule
  const bought = packages.find(({ package_key: key }) => key === rule.package_key)
  const facts = [
    ['Buys', bought ? `${formatCredits(bought.credits)} for ${bought.price.display}` : rule.package_key],
    ['When you have', threshold === null ? null : `${formatCredits(threshold)} or less`],
    [
      'Spent this month',
      `${formatCents(spend.amount_cents)}${cap ? ` of at most ${formatCents(cap.amount_cents)}` : ', no cap'}`,
    ],
    ['Card', card ? `${card.brand} ending in ${card.last4}` : 'None saved'],
  ]
  return (
    <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-ink-soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Terms({ rule, packages }: Omit<AutoTopUpProps, 'canPay'>) {
  const { enabled, package_key: packageKey, threshold_percent: percent, monthly_cap: cap } = rule
  return (
    <Form method="post" action="/billing" className="grid items-start gap-4 sm:grid-cols-3">
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
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        When so much of it is left
        <select name="threshold_percent" defaultValue={percent ?? 10} className={INPUT}>
          {[10, 20, 30].map((each) => (
            <option key={each} value={each}>
              {each}%
            </option>
          ))}
        </select>
      </label>
      <TextField
        label="At most in a month"
        name="monthly_cap"
        inputMode="decimal"
        autoComplete="off"
        hint="In dollars. Empty: no cap."
        defaultValue={cap ? String(cap.amount_cents / 100) : ''}
      />
      <div className="flex flex-wrap gap-2 sm:col-span-3">
        <SubmitButton name="task" value="set">
          {enabled ? 'Change' : 'Turn on'}
        </SubmitButton>
        {enabled && (
          <SubmitButton look="danger" name="task" value="off">
            Turn off
          </SubmitButton>
        )}
      </div>
    </Form>
  )
}
