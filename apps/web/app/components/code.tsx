import { CopyButton } from './copy-button.tsx'

/** Text to copy into a terminal or an editor. */
export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <pre
        tabIndex={0}
        aria-label={label}
        className="w-full overflow-x-auto rounded-md border border-line bg-sunken p-4 font-mono text-xs leading-relaxed"
      >
        {text}
      </pre>
      <CopyButton text={text} label="Copy" />
    </div>
  )
}
