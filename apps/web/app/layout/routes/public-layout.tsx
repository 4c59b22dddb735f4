/** The frame of the pages for everyone. They send no scripts. */
import { servicesContext } from '@vinspec/web/services'
import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { hasSessionCookie } from '../../../src/auth/session-cookie.ts'
import stylesheet from '../../docs/docs.css?url'
import { ButtonLink } from '../../ui/button.tsx'
import { Contact } from '../../ui/contact.tsx'
import { LimitedFault } from '../../ui/limited-fault.tsx'
import { Logo } from '../../ui/logo.tsx'
import { STILL } from '../../ui/still.ts'
import { SkipLink } from '../skip-link.tsx'
import type { Route } from './+types/public-layout.ts'

/** Only these pages have text that was written in Markdown. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const handle = STILL

export function loader({ request, context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(servicesContext)
  return {
    origin: publicUrl.origin,
    isCustomer: hasSessionCookie(request.headers.get('cookie')),
  }
}

type Links = ReadonlyArray<readonly [path: string, title: string]>

const HEADER: Links = [
  ['/docs', 'Docs'],
  ['/docs/api', 'API reference'],
  ['/coverage', 'Coverage'],
  ['/pricing', 'Pricing'],
]

const FOOTER: ReadonlyArray<readonly [title: string, links: Links]> = [
  [
    'Product',
    [
      ['/pricing', 'Pricing'],
      ['/coverage', 'Coverage'],
      ['/changelog', 'Changelog'],
      ['/status', 'Status'],
    ],
  ],
  [
    'Developers',
    [
      ['/docs', 'Docs'],
      ['/docs/api', 'API reference'],
      ['/docs/command', 'Command line'],
      ['/docs/agents', 'Agents'],
    ],
  ],
  [
    'Legal',
    [
      ['/terms', 'Terms'],
      ['/privacy', 'Privacy'],
      ['/security', 'Security'],
    ],
  ],
]

const QUIET = 'text-ink-soft no-underline hover:text-ink'

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame isCustomer={loaderData.isCustomer}>
      <Outlet />
    </Frame>
  )
}

/** Shows the error of a page within the frame, so that its reader finds another page. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame isCustomer={loaderData?.isCustomer ?? false}>
      <LimitedFault error={error} />
    </Frame>
  )
}

interface FrameProps {
  readonly isCustomer: boolean
  readonly children: ReactNode
}

function Frame({ isCustomer, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header isCustomer={isCustomer} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl flex-1 px-4 py-10 sm:px-8 sm:py-16 outline-none print:max-w-none print:p-0"
      >
        {children}
      </main>
      <Footer />
    </div>
  )
}

function Header({ isCustomer }: { readonly isCustomer: boolean }) {
  return (
    <header className="border-b border-line bg-panel print:hidden">
      <div className="mx-auto flex w-full max-w-6xl items-center justify-between gap-x-4 px-4 py-3 sm:px-8">
        <div className="flex items-center gap-8">
          <Link to="/" className="flex no-underline">
            <Logo />
          </Link>
          <nav aria-label="Site" className="flex gap-6 text-sm max-md:hidden">
            {HEADER.map(([path, title]) => (
              <Link key={path} to={path} className={QUIET}>
                {title}
              </Link>
            ))}
          </nav>
        </div>
        <div className="flex items-center gap-2 text-sm sm:gap-5">
          {isCustomer ? (
            <ButtonLink to="/" reloadDocument>
              Portal
            </ButtonLink>
          ) : (
            <>
              <Link to="/sign-in" className={`${QUIET} max-md:hidden`}>
                Sign in
              </Link>
              <ButtonLink to="/sign-up">Create account</ButtonLink>
            </>
          )}
          <Menu isCustomer={isCustomer} />
        </div>
      </div>
    </header>
  )
}

/** On phones, the same links behind a button. */
function Menu({ isCustomer }: { readonly isCustomer: boolean }) {
  const pages: Links = isCustomer ? HEADER : [...HEADER, ['/sign-in', 'Sign in']]
  return (
    <details className="group relative md:hidden">
      <summary
        aria-label="Menu"
        className="flex size-10 cursor-pointer list-none items-center justify-center rounded-md border border-edge group-open:bg-sunken"
      >
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 fill-none stroke-current stroke-[1.5]">
          <path d="M2 4.5h12M2 8h12M2 11.5h12" strokeLinecap="round" />
        </svg>
      </summary>
      <nav
        aria-label="Site menu"
        className="absolute top-full right-0 z-40 mt-2 flex w-56 flex-col rounded-lg border border-line bg-panel p-2 shadow-lg"
      >
        {pages.map(([path, title]) => (
          <Link key={path} to={path} className="rounded-md px-3 py-2.5 text-ink no-underline hover:bg-sunken">
            {title}
          </Link>
        ))}
      </nav>
    </details>
  )
}

function Footer() {
  return (
    <footer className="border-t border-line bg-panel print:hidden">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap justify-between gap-x-16 gap-y-8 px-4 py-10 text-sm sm:px-8">
        <div className="flex flex-col gap-3">
          <Logo />
          <p className="max-w-56 text-ink-soft">Electric car specifications by VIN, from dated sources.</p>
          <Contact className="self-start text-ink-soft">Contact</Contact>
        </div>
        <nav aria-label="More" className="flex flex-wrap gap-x-16 gap-y-8">
          {FOOTER.map(([title, pages]) => (
            <div key={title} className="flex flex-col gap-2">
              <p className="font-semibold">{title}</p>
              <ul className="flex flex-col gap-2">
                {pages.map(([path, name]) => (
                  <li key={path}>
                    <Link to={path} className={QUIET}>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}
