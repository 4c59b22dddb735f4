/** The frame of the pages for everyone. They send no scripts. */
import { servicesContext } from '@vinspec/web/services'
import { Link, Outlet } from 'react-router'
import { hasSessionCookie } from '../../../src/auth/session-cookie.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Contact } from '../../ui/contact.tsx'
import { Logo } from '../../ui/logo.tsx'
import { STILL } from '../../ui/still.ts'
import type { Route } from './+types/public-layout.ts'

export const handle = STILL

export function loader({ request, context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(servicesContext)
  return {
    origin: publicUrl.origin,
    isCustomer: hasSessionCookie(request.headers.get('cookie')),
  }
}

const FOOTER = [
  ['/docs', 'Docs'],
  ['/changelog', 'Changelog'],
  ['/status', 'Status'],
  ['/pricing', 'Pricing'],
  ['/coverage', 'Coverage'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/security', 'Security'],
] as const

export default function PublicLayout({ loaderData: { isCustomer } }: Route.ComponentProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-panel print:hidden">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-8">
          <Link to="/" className="flex no-underline">
            <Logo />
          </Link>
          <nav aria-label="Site" className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
            <Link to="/docs" className="text-ink-soft no-underline hover:text-ink">
              Docs
            </Link>
            <Link to="/pricing" className="text-ink-soft no-underline hover:text-ink">
              Pricing
            </Link>
            <Link to="/docs/api" className="text-ink-soft no-underline hover:text-ink max-sm:hidden">
              API reference
            </Link>
            {isCustomer ? (
              <ButtonLink to="/" reloadDocument>
                Portal
              </ButtonLink>
            ) : (
              <>
                <Link to="/sign-in" className="text-ink-soft no-underline hover:text-ink">
                  Sign in
                </Link>
                <ButtonLink to="/sign-up" className="max-sm:hidden">
                  Create account
                </ButtonLink>
              </>
            )}
          </nav>
        </div>
      </header>
      <main
        id="content"
        className="mx-auto w-full max-w-6xl flex-1 px-4 py-10 sm:px-8 sm:py-16 print:max-w-none print:p-0"
      >
        <Outlet />
      </main>
      <footer className="border-t border-line print:hidden">
        <nav
          aria-label="More"
          className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-6 gap-y-2 px-4 py-6 text-sm sm:px-8"
        >
          {FOOTER.map(([path, title]) => (
            <Link key={path} to={path} className="text-ink-soft underline">
              {title}
            </Link>
          ))}
          <Contact className="text-ink-soft">Contact</Contact>
        </nav>
      </footer>
    </div>
  )
}
