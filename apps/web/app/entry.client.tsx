import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// A page from the browser's memory would be as it was left: with its form still being sent, and a key that is used up.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
