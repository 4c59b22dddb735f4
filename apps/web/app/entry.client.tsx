import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { noteEarlyInput } from './browser/early-input.ts'

// A page that the browser restores from its cache would still be sending its form, with an idempotency key that is used up.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

noteEarlyInput()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
