import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  readonly text: string
  readonly label: string
}

export function CopyButton({ text, label, look = 'secondary', ...props }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
  }

  const outcome = { idle: '', copied: 'Copied', failed: 'Select the text to copy it' }[state]
  return (
    <>
      <Button {...props} look={look} onClick={() => void copy()}>
        {outcome || label}
      </Button>
      {/* Outside of the button, where it would change the button's accessible name. */}
      <span role="status" className="sr-only">
        {outcome}
      </span>
    </>
  )
}
