import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { FoldedPanel } from '../ui/panel.tsx'

export interface RecallPanelProps {
  readonly isOn: boolean
  /** Whether its form has just changed it. */
  readonly isChanged: boolean
}

/** Whether the customer is emailed about new recalls of this vehicle's model, and the switch. */
export function RecallPanel({ isOn, isChanged }: RecallPanelProps) {
  return (
    <FoldedPanel
      title="New recalls"
      isOpen={isChanged}
      lead={
        isOn
          ? 'We email you when NHTSA lists a new recall of this model and year.'
          : "We don't email you about new recalls of this vehicle."
      }
    >
      <Form method="post">
        <input type="hidden" name="task" value="recalls" />
        <SubmitButton look="secondary" name="emails" value={isOn ? 'off' : 'on'}>
          {isOn ? 'Turn off these emails' : 'Email me about new recalls'}
        </SubmitButton>
      </Form>
    </FoldedPanel>
  )
}
