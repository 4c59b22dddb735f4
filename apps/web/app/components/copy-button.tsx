import { useState } from 'react'
import { Button } from './button.tsx'

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
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
    <Button look="secondary" onClick={() => void copy()}>
      <span role="status">{{ idle: label, copied: 'Copied', failed: 'Select and copy it' }[state]}</span>
    </Button>
  )
}
