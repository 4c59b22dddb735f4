import { ButtonLink } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

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
