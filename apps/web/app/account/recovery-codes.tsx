import { CopyButton } from '../ui/copy-button.tsx'

/** The one time that the recovery codes can be seen. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = codes.join('\n')
  return (
    <section
      aria-label="Your recovery codes"
      className="flex flex-col gap-3 rounded-lg border border-good/50 bg-good-soft p-4 sm:p-6"
    >
      <h2>Your recovery codes</h2>
      <p className="max-w-prose text-sm">
        Two-factor authentication is on. Use one of these codes to sign in when you don't have your app. Each
        code works once. Save them where you keep your passwords: you won't see them again, and earlier codes
        no longer work.
      </p>
      <ul className="grid max-w-md grid-cols-2 gap-x-6 gap-y-1 rounded-md border border-line bg-panel px-4 py-3 font-mono text-sm select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-4 text-sm">
        <CopyButton text={text} label="Copy codes" />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`vinspec recovery codes\n\n${text}\n`)}`}
          download="vinspec-recovery-codes.txt"
          className="text-accent underline"
        >
          Download
        </a>
      </div>
    </section>
  )
}
