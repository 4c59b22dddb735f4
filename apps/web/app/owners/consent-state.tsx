import type { GivenConsent } from '@vinspec/core/owner-consent'
import { Notice } from '../ui/notice.tsx'
import { Time } from '../ui/time.tsx'

export interface ConsentStateProps extends Omit<GivenConsent, 'vin' | 'title' | 'ownPage'> {
  /** The maker's page where the owner can end the consent, too. */
  readonly ownPage: string | undefined
}

/** Tells a car's owner whether the car is read, for whom, and when. */
export function ConsentState(consent: ConsentStateProps) {
  const { customer, signInAt, ownPage, state, lastReadAt, nextReadAt, endedAt, isRevoked } = consent
  const who = customer === null ? 'someone whose account is closed' : customer.name || customer.email
  return (
    <section aria-label="State" className="flex flex-col gap-3">
      {endedAt === null ? (
        <Notice meaning={state === 'granted' ? 'info' : 'good'}>{describe(consent)}</Notice>
      ) : (
        <Notice meaning="info">
          {endText(consent)} It ended <Time at={endedAt} />.
          {consent.keepsReadings && ' What was read before is still kept, until you withdraw.'}
        </Notice>
      )}
      {!isRevoked && nextReadAt === null && (
        <Notice meaning="warn">
          Our access at {signInAt ?? "your car's maker"} hasn't ended yet. We keep trying for a day.
        </Notice>
      )}
      <dl className="flex flex-col divide-y divide-line rounded-lg border border-line bg-panel px-4 text-sm sm:px-6">
        <Line name="For" value={who} />
        <Line name="Last read" value={lastReadAt ? <Time at={lastReadAt} /> : 'Not yet'} />
        {endedAt === null && (
          <Line name="Next reading" value={nextReadAt ? <Time at={nextReadAt} dateOnly /> : 'None'} />
        )}
      </dl>
      <p className="text-sm text-ink-soft">
        You can also end it yourself at {signInAt ?? "your car's maker"}
        {ownPage === undefined ? (
          ', in your account there.'
        ) : (
          <>
            :{' '}
            <a href={ownPage} rel="noreferrer">
              apps with access to your account
            </a>
            .
          </>
        )}
      </p>
    </section>
  )
}

function Line({ name, value }: { readonly name: string; readonly value: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right wrap-anywhere">{value}</dd>
    </div>
  )
}

function describe({ state, monthly }: ConsentStateProps): string {
  if (state === 'granted')
    return 'Thank you. Your car may be asleep: we try to read it within the next days, then we stop.'
  return monthly
    ? 'Thank you. Your car is read each month, until you withdraw.'
    : 'Thank you. Your car was read once, and is not read again.'
}

const ENDS: ReadonlyMap<string, string> = new Map([
  ['other_vehicle', 'The account that you signed in to has no car with this VIN. Nothing was read.'],
  ['unreadable', "We couldn't reach your car for a week, and stopped."],
  ['ended_at_maker', "Your car's maker no longer lets us read it."],
  [
    'withdrawn_by_owner',
    "You have withdrawn. Your car isn't read anymore, and our copies of its readings are deleted.",
  ],
  ['withdrawn_by_customer', "The person who asked needs no more readings. Your car isn't read anymore."],
  ['account_closed', "The person who asked has closed their account. Your car isn't read anymore."],
])

const endText = ({ endReason }: ConsentStateProps): string =>
  ENDS.get(endReason ?? '') ?? "Your car isn't read anymore."
