import { checkExample, curlExample } from '../public/examples.ts'
import { Code } from '../ui/code.tsx'
import { CopyBox, ShownOnce } from '../ui/shown-once.tsx'

export interface KeySecretProps {
  readonly secret: string
  readonly apiUrl: string
}

/** Shows the secret, the only time that it can be seen, with a first call that costs nothing. */
export function KeySecret({ secret, apiUrl }: KeySecretProps) {
  const facts = { apiUrl, key: secret }
  return (
    <ShownOnce label="Your new key">
      <h2>Your new key</h2>
      <p className="max-w-prose text-sm">Copy it now. You won't see it again: we store only a hash.</p>
      <CopyBox text={secret} label="Copy key" />
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
    </ShownOnce>
  )
}
