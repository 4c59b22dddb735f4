import type { ReactNode } from 'react'
import { Navigation, type NavigationProps } from './navigation.tsx'

/** The frame of signed-in pages. */
export function Shell({ children, ...navigation }: NavigationProps & { readonly children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-panel focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <Navigation {...navigation} />
      <main
        id="content"
        className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-8 sm:py-8 print:max-w-none print:p-0"
      >
        {children}
      </main>
    </div>
  )
}
