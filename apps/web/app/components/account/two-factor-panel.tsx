import { ButtonLink } from '../button.tsx'
import { Panel } from '../panel.tsx'

export function TwoFactorPanel({ isOn }: { readonly isOn: boolean }) {
  return (
    <Panel
      title="Two-factor authentication"
      lead={
        isOn
          ? 'On. Signing in asks for a code of your authenticator app.'
          : 'Off. Turn it on, and your password alone lets nobody in.'
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
