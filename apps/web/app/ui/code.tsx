import { CopyButton } from './copy-button.tsx'

/** Text to copy into a terminal or an editor. */
export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <figure className="rounded-md border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-4 border-b border-line py-1 pr-1 pl-4 text-xs text-ink-soft">
        {label}
        <CopyButton text={text} label="Copy" aria-label={`Copy: ${label}`} look="quiet" />
      </figcaption>
      <pre
        tabIndex={0}
        aria-label={label}
        className="max-h-144 overflow-auto p-4 font-mono text-xs leading-relaxed"
      >
        {text}
      </pre>
    </figure>
  )
}
