import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextField } from '../ui/text-field.tsx'

export interface SetUpTwoFactorProps {
  readonly uri: string
  readonly secret: string
  readonly picture: { readonly size: number; readonly path: string }
}

export function SetUpTwoFactor({ uri, secret, picture: { size, path } }: SetUpTwoFactorProps) {
  return (
    <Panel
      title="Add vinspec to your authenticator app"
      lead="Scan the QR code with the app, or enter the key. Then enter the code the app shows."
    >
      <div className="flex flex-col gap-6 sm:flex-row">
        <svg
          role="img"
          aria-label="QR code for your authenticator app"
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          className="size-56 shrink-0 rounded-md"
        >
          {/* Scanners read dark on light only, whatever the theme. */}
          <rect width={size} height={size} fill="white" />
          <path d={path} fill="black" />
        </svg>
        <div className="flex min-w-0 flex-col items-start gap-4">
          <div className="flex flex-col gap-1 text-sm">
            <span className="font-medium">Key</span>
            <code className="font-mono break-all select-all">{secret}</code>
          </div>
          <CopyButton text={secret} label="Copy key" />
          <Form method="post" className="flex w-full max-w-md flex-col items-start gap-4">
            <input type="hidden" name="uri" value={uri} />
            <div className="w-full">
              <TextField
                label="Code from the app"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
                required
              />
            </div>
            <SubmitButton name="task" value="verify">
              Turn on
            </SubmitButton>
          </Form>
        </div>
      </div>
    </Panel>
  )
}
