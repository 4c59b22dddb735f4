import type { ComponentProps } from 'react'
import { Link, useNavigation } from 'react-router'

type Look = 'primary' | 'secondary' | 'danger' | 'quiet'

const SHAPE =
  'inline-flex min-h-10 cursor-pointer items-center justify-center gap-2 rounded-md px-4 py-2 text-sm font-medium no-underline transition-colors disabled:cursor-default disabled:opacity-60 print:hidden'

const LOOKS: Readonly<Record<Look, string>> = {
  // Where the system sets the colors, only the border shows that it is a button.
  primary: 'border border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge bg-panel text-ink hover:bg-sunken',
  danger: 'border border-danger bg-panel text-danger hover:bg-danger-soft',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink',
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: Look
}

export function Button({ look = 'primary', className = '', ...props }: ButtonProps) {
  return <button type="button" {...props} className={`${SHAPE} ${LOOKS[look]} ${className}`} />
}

/** Submits its form, and shows progress while the server works. */
export function SubmitButton({ children, ...props }: ButtonProps) {
  const { state, formData } = useNavigation()
  const busy =
    state !== 'idle' && formData !== undefined && (!props.name || formData.get(props.name) === props.value)
  return (
    <Button
      {...props}
      type="submit"
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault()
      }}
    >
      {busy && (
        <span
          aria-hidden="true"
          className="size-3.5 animate-spin rounded-full border-2 border-current border-t-transparent"
        />
      )}
      {children}
    </Button>
  )
}

export interface ButtonLinkProps extends ComponentProps<typeof Link> {
  readonly look?: Look
}

export function ButtonLink({ look = 'primary', className = '', ...props }: ButtonLinkProps) {
  // A link that leaves these pages needs no script of the page that it leads to.
  const discover = props.reloadDocument === true ? 'none' : 'render'
  return <Link discover={discover} {...props} className={`${SHAPE} ${LOOKS[look]} ${className}`} />
}
