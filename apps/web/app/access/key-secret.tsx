import { checkExample, curlExample } from '../public/examples.ts'
import { Code } from '../ui/code.tsx'
import { CopyButton } from '../ui/copy-button.tsx'

export interface KeySecretProps {
  readonly secret: string
  readonly apiUrl: string
}

/** Shows the secret, the only time that it can be seen, with a first call that costs nothing. */
export function KeySecret({ secret, apiUrl }: KeySecretProps) {
  const facts = { apiUrl, key: secret }
  return (
    <section
      aria-label="Your new key"
      className="flex flex-col gap-3 rounded-lg border border-good/50 bg-good-soft p-4 sm:p-5"
    >
      <h2>Your new key</h2>
      <p className="max-w-prose text-sm">Copy it now. You won't see it again: we store only a hash.</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="rounded-md border border-line bg-panel px-3 py-2 font-mono text-sm break-all select-all">
          {secret}
        </code>
        <CopyButton text={secret} label="Copy key" />
      </div>
      <Code
        label="Your first call, free of charge"
        text={secret.startsWith('vsk_test_') ? curlExample(facts) : checkExample(facts)}
      />
      <p className="text-sm">
        <a href="/docs/quickstart" className="underline">
          Start in five minutes
        </a>{' '}
        has the next steps.
      </p>
    </section>
  )
}
