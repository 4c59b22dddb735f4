import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

/** The place of something that can be seen only now. */
export function ShownOnce({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="flex flex-col gap-3 rounded-lg border border-good/50 bg-good-soft p-4 sm:p-5"
    >
      {children}
    </section>
  )
}

export interface CopyBoxProps {
  readonly text: string
  /** Of the button, such as `Copy link`. */
  readonly label: string
  readonly as?: 'code' | 'samp'
}

/** A text, whole, with a button that copies it. */
export function CopyBox({ text, label, as: Box = 'code' }: CopyBoxProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Box className="rounded-md border border-line bg-panel px-3 py-2 font-mono text-xs break-all select-all">
        {text}
      </Box>
      <CopyButton text={text} label={label} />
    </div>
  )
}
