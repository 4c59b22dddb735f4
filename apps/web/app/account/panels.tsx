import { Form, Link } from 'react-router'
import { MAX_NAME_LENGTH } from '../../src/auth/name-length.ts'
import { ButtonLink, SubmitButton } from '../ui/button.tsx'
import { DistanceSwitch } from '../ui/distance-switch.tsx'
import { NewPasswordField } from '../ui/new-password-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CurrentPassword } from './current-password.tsx'

export function ChangeName({ name }: { readonly name: string }) {
  return (
    <Panel title="Name" lead="Shown to you, and to owners of cars whom you ask for a reading.">
      <Form method="post" className="flex max-w-md flex-col items-start gap-4">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={name}
        />
        <SubmitButton look="secondary" name="task" value="name">
          Save name
        </SubmitButton>
      </Form>
    </Panel>
  )
}

export function ChangeEmail({ email }: { readonly email: string }) {
  return (
    <Panel
      title="Email address"
      lead={`You sign in with ${email}. We ask you to confirm a change there first, then at the new address.`}
    >
      <Form method="post" className="flex max-w-md flex-col items-start gap-4">
        <TextField label="New email address" name="email" type="email" autoComplete="email" required />
        <SubmitButton look="secondary" name="task" value="email">
          Change address
        </SubmitButton>
      </Form>
    </Panel>
  )
}

export function ChangePassword({ hasPassword }: { readonly hasPassword: boolean }) {
  if (!hasPassword) {
    return (
      <Panel title="Password" lead="You don't have a password. You sign in another way.">
        <Form method="post">
          <SubmitButton look="secondary" name="task" value="password-link">
            Email me a link to set one
          </SubmitButton>
        </Form>
      </Panel>
    )
  }
  return (
    <Panel title="Password" lead="Changing it ends all other sessions.">
      <Form method="post" className="flex max-w-md flex-col items-start gap-4">
        <div className="flex w-full flex-col gap-4">
          <CurrentPassword />
          <NewPasswordField label="New password" />
        </div>
        <SubmitButton look="secondary" name="task" value="password">
          Change password
        </SubmitButton>
      </Form>
    </Panel>
  )
}

export function TwoFactorPanel({ isOn }: { readonly isOn: boolean }) {
  return (
    <Panel
      title="Two-factor authentication"
      lead={
        isOn
          ? 'On. You sign in with a code from your authenticator app.'
          : "Off. Turn it on so that your password alone doesn't let anyone in."
      }
    >
      <div>
        <ButtonLink look="secondary" to="/account/two-factor">
          {isOn ? 'Manage' : 'Set up'}
        </ButtonLink>
      </div>
    </Panel>
  )
}

export function Units() {
  return (
    <Panel title="Units" lead="Distances on every page, in this browser. Files and the API stay in miles.">
      <div>
        <DistanceSwitch />
      </div>
    </Panel>
  )
}

export function SharedSheets() {
  return (
    <Panel title="Shared sheets" lead="What the sheets that you share carry, as links and on your website.">
      <Link to="/account/logo">Logo and color</Link>
    </Panel>
  )
}

export function StatusMail({ isOn }: { readonly isOn: boolean }) {
  const news = 'when a part of the service is down for five minutes, and when it works again'
  return (
    <Panel
      id="status-mail"
      title="Status emails"
      lead={isOn ? `We email you ${news}.` : `We can email you ${news}.`}
    >
      <Form method="post">
        <SubmitButton look="secondary" name="task" value={isOn ? 'status-mail-off' : 'status-mail-on'}>
          {isOn ? 'Turn off' : 'Turn on'}
        </SubmitButton>
      </Form>
    </Panel>
  )
}

export function TakeAlong() {
  return (
    <Panel
      title="Your data"
      lead="All that we keep about you, in one JSON file: account, keys, apps, lookups with their results, logo, credits, payments, emails, and security log. We ask you to confirm that it's you."
    >
      <Link to="/account/export.json" reloadDocument>
        Download your data
      </Link>
    </Panel>
  )
}

export function CloseAccount() {
  return (
    <details className="rounded-lg border border-line bg-panel p-4 sm:p-5">
      <summary className="cursor-pointer text-danger">Close this account</summary>
      <div className="mt-4 flex max-w-md flex-col gap-4">
        <p className="text-sm">
          This deletes your API keys, connected apps, sessions, and saved vehicles at once, and you lose your
          remaining credits. We keep records of your payments without your name or email address. You can't
          undo this.
        </p>
        <Form method="post" className="flex flex-col items-start gap-4">
          <TextField
            label="Your email address, to confirm"
            name="email"
            type="email"
            autoComplete="off"
            required
          />
          <SubmitButton look="danger" name="task" value="close">
            Close account
          </SubmitButton>
        </Form>
      </div>
    </details>
  )
}
