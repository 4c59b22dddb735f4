import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { FormOutcome } from '../ui/form-outcome.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/time.tsx'
import type { DeviceRequest as Asked } from './device.server.ts'
import { KeyAllowanceFields } from './key-allowance-fields.tsx'
import type { TypedAllowance } from './typed-allowance.ts'

export interface DeviceRequestProps {
  readonly asked: Asked
  readonly email: string
  /** What could not be accepted, and what was entered. */
  readonly answer?:
    | {
        readonly fault?: string
        readonly nameFault?: string
        readonly keyName?: string
        readonly typed?: TypedAllowance
      }
    | undefined
}

/** The computer that requests a key, the code to compare, and the form for what the key may do. */
export function DeviceRequest({ asked, email, answer }: DeviceRequestProps) {
  return (
    <>
      <h1 className="wrap-anywhere">
        Let {asked.deviceName === null ? 'a computer' : <Quoted name={asked.deviceName} />} use your account?
      </h1>
      <div className="flex flex-col items-center gap-1 rounded-lg border border-line bg-sunken px-4 py-5">
        <strong className="font-mono text-2xl tracking-widest">{asked.userCode}</strong>
        <p className="text-center text-sm text-ink-soft">Your terminal must show the same code.</p>
      </div>
      <Notice meaning="warn">
        Approve only if you just ran <code className="whitespace-nowrap">vinspec login</code> yourself. If
        someone sent you this link or code, deny it: they would get a key to your account.
      </Notice>
      <WhoAsks asked={asked} email={email} />
      <FormOutcome />
      <Form method="post" className="flex flex-col gap-4">
        <TextField
          label="Name of the key"
          name="name"
          required
          maxLength={asked.maxNameLength}
          autoComplete="off"
          defaultValue={answer?.keyName ?? asked.keyName}
          error={answer?.nameFault}
        />
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-medium">What can it do?</legend>
          <KeyAllowanceFields
            typed={answer?.typed ?? asked.allowance}
            dearestCreditCents={asked.dearestCreditCents}
            offersDollars={false}
          />
        </fieldset>
        <p className="text-sm text-ink-soft">
          Whatever you select, it can read your credit balance and automatic top-up settings, and turn
          automatic top-up off. To raise what automatic top-up can charge, it asks you each time. It never
          sees your password, your other keys, or your card number.
        </p>
        <div className="flex flex-col gap-3">
          <SubmitButton name="answer" value="approve">
            Approve
          </SubmitButton>
          <SubmitButton name="answer" value="deny" look="secondary" formNoValidate>
            Deny
          </SubmitButton>
        </div>
      </Form>
      <p className="text-sm text-ink-soft">
        The computer gets an API key, and nothing else. You can change or revoke it at any time under API
        keys.
      </p>
    </>
  )
}

function Quoted({ name }: { readonly name: string }) {
  return (
    <>
      “<bdi>{name}</bdi>”
    </>
  )
}

function WhoAsks({ asked, email }: { readonly asked: Asked; readonly email: string }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
      <dt>Program</dt>
      <dd>vinspec, the command</dd>
      <dt>Computer</dt>
      <dd>{asked.deviceName === null ? 'not named' : <bdi>{asked.deviceName}</bdi>}, as it calls itself</dd>
      <dt>Asked</dt>
      <dd>
        <Time at={asked.askedAt} />
      </dd>
      {asked.address !== null && (
        <>
          <dt>From</dt>
          <dd>
            {asked.address},{' '}
            {asked.isSameAddress
              ? 'the same address as this browser'
              : 'a different address from this browser’s'}
          </dd>
        </>
      )}
      <dt>Account</dt>
      <dd>{email}</dd>
    </dl>
  )
}
