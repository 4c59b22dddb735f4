import type { ReactNode } from 'react'
import { useKeptFocus } from '../browser/use-kept-focus.ts'
import { Navigation, type NavigationProps } from './navigation.tsx'
import { SkipLink } from './skip-link.tsx'

/** The frame of signed-in pages. */
export function Shell({ children, ...navigation }: NavigationProps & { readonly children: ReactNode }) {
  const content = useKeptFocus()
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <SkipLink />
      <Navigation {...navigation} />
      <main
        id="content"
        ref={content}
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-8 sm:py-8 outline-none print:max-w-none print:p-0"
      >
        {children}
      </main>
    </div>
  )
}
