/** What came of a VIN that was typed, with the forms that go on from there, on the page where it was typed. */
import type { VehicleSpecsCheck } from '@vinspec/contract'
import { Form, Link } from 'react-router'
import { ButtonLink, SubmitButton } from '../ui/button.tsx'
import { FormOutcome } from '../ui/form-outcome.tsx'
import { Notice } from '../ui/notice.tsx'
import { Time } from '../ui/time.tsx'
import { VinCheck } from './vin-check.tsx'

export interface LookUpOutcomeProps {
  /** The action data of the page. */
  readonly answer: LookUpAnswer | undefined
  readonly idempotencyKey: string
}

export interface LookUpAnswer {
  readonly vin: string
  readonly check?: VehicleSpecsCheck
  readonly canWait?: boolean
  readonly waiting?: string
  readonly known?: { readonly title: string; readonly at: Date }
}

export function LookUpOutcome({ answer, idempotencyKey }: LookUpOutcomeProps) {
  return (
    <FormOutcome>
      {answer?.check && <VinCheck check={answer.check} />}
      {answer?.canWait && <Wait vin={answer.vin} />}
      {answer?.waiting !== undefined && <Notice meaning="info">{answer.waiting}</Notice>}
      {answer?.known && <Known vin={answer.vin} {...answer.known} idempotencyKey={idempotencyKey} />}
    </FormOutcome>
  )
}

/** Offers an email once newer data knows enough about the vehicle. */
function Wait({ vin }: { readonly vin: string }) {
  return (
    <Form method="post" action="." className="mt-4 flex flex-wrap items-center gap-4">
      <input type="hidden" name="vin" value={vin} />
      <SubmitButton look="secondary" name="intent" value="await">
        Email me when it can be looked up
      </SubmitButton>
      <p className="text-sm text-ink-soft">Free. Our data of the newest cars grows from month to month.</p>
    </Form>
  )
}

interface KnownProps {
  readonly vin: string
  readonly title: string
  readonly at: Date
  readonly idempotencyKey: string
}

/** Looking up the same vehicle again costs another credit, so the customer has to confirm it. */
function Known({ vin, title, at, idempotencyKey }: KnownProps) {
  return (
    <Notice meaning="info">
      <p>
        You already looked up this vehicle:{' '}
        <Link to={`/vehicles/${vin}`} className="font-medium underline">
          {title}
        </Link>
        , on <Time at={at} />. Viewing it is free.
      </p>
      <Form method="post" action="." className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="idempotency_key" value={idempotencyKey} />
        <input type="hidden" name="vin" value={vin} />
        <ButtonLink to={`/vehicles/${vin}`}>View it</ButtonLink>
        <SubmitButton look="secondary" name="again" value={vin}>
          Look up again for 1 credit
        </SubmitButton>
      </Form>
    </Notice>
  )
}
