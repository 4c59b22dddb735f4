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

  return (
    <Button {...props} look={look} onClick={() => void copy()}>
      <span role="status">
        {{ idle: label, copied: 'Copied', failed: 'Select the text to copy it' }[state]}
      </span>
    </Button>
  )
}
