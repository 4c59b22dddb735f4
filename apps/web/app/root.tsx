import { readString } from '@vinspec/contract/guards'
import { notedRequestContext, servicesContext } from '@vinspec/web/services'
import { type ReactNode, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import stylesheet from './app.css?url'
import { repeatEarlyInput } from './browser/early-input.ts'
import { keepForms } from './browser/send-form.ts'
import { embedLanguage } from './embed/embed-settings.ts'
import font from './figtree-basic.woff2?url'
import { readChosenDistance } from './server/distance.server.ts'
import { readTimeZone } from './server/time-zone.server.ts'
import { Fault } from './ui/fault.tsx'
import { Logo } from './ui/logo.tsx'
import { ReaderProvider } from './ui/reader.tsx'
import { isStill } from './ui/still.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }) => context.get(notedRequestContext).nameRoute(pattern),
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepForms]

export function loader({ request, context }: Route.LoaderArgs) {
  const language = embedLanguage(new URL(request.url))
  return {
    /** English if left out. */
    ...(language !== 'en' && { language }),
    timeZone: readTimeZone(request.headers.get('cookie')),
    distance: readChosenDistance(request.headers.get('cookie')),
    requestId: context.get(notedRequestContext).id,
    contact: context.get(servicesContext).contactEmail,
  }
}

/** The root's data never changes, and reloading it must not fail in place of the page's own. */
export const shouldRevalidate = () => false

export function Layout({ children }: { readonly children: ReactNode }) {
  const hasScripts = !useMatches().some(({ handle }) => isStill(handle))
  return (
    <html lang={readString(useRouteLoaderData('root'), 'language') ?? 'en'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hasScripts && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  useEffect(repeatEarlyInput, [])
  return (
    <ReaderProvider noted={loaderData.timeZone} distance={loaderData.distance}>
      <Progress />
      <Outlet />
    </ReaderProvider>
  )
}

/** A line at the top while something loads. */
function Progress() {
  const busy = useNavigation().state !== 'idle'
  return (
    <div role="status" aria-live="polite" className="fixed inset-x-0 top-0 z-50 h-0.5 print:hidden">
      {busy && (
        <>
          <span className="sr-only">Loading</span>
          <div className="h-full w-full origin-left animate-pulse bg-accent" />
        </>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 px-6">
      <Logo />
      <Fault error={error} />
    </main>
  )
}
