/** The portal's navigation: beside the page on wide windows, behind a button on narrow ones. */
import { formatCredits } from '@vinspec/contract/amounts'
import {
  BookOpen,
  Car,
  CreditCard,
  type IconNode,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  Plug,
  ScrollText,
  Search,
  UserRound,
} from 'lucide'
import { createElement, type KeyboardEvent } from 'react'
import { Form, Link, NavLink, useLocation } from 'react-router'
import { Contact } from '../ui/contact.tsx'
import { Logo } from '../ui/logo.tsx'

export interface NavigationProps {
  /** The path and title of each. */
  readonly pages?: Pages
  /** Undefined if the database could not say who is signed in. */
  readonly customer: Customer | undefined
}

interface Customer {
  readonly email: string
  readonly name: string
  /** Left out on pages that are not about the customer's own account. */
  readonly credits?: number
}

type Pages = ReadonlyArray<readonly [path: string, title: string, icon?: IconNode]>

const PAGES: Pages = [
  ['/', 'Overview', LayoutDashboard],
  ['/look-up', 'Look up', Search],
  ['/bulk', 'Bulk lookups', ListChecks],
  ['/vehicles', 'My Vehicles', Car],
  ['/api-keys', 'API keys', KeyRound],
  ['/billing', 'Billing', CreditCard],
  ['/requests', 'Request log', ScrollText],
  ['/apps', 'Connected apps', Plug],
  ['/docs', 'Docs', BookOpen],
  ['/account', 'Account', UserRound],
]

export function Navigation({ customer, pages = PAGES }: NavigationProps) {
  const { key } = useLocation()
  return (
    <>
      <header
        aria-label="Top"
        className="sticky top-0 z-40 border-b border-line bg-panel lg:hidden print:hidden"
      >
        {/* The key changes with the page, which closes the menu. */}
        <details key={key} onKeyDown={closeOnEscape} className="group">
          <summary className="flex cursor-pointer list-none items-center justify-between px-4 py-3 sm:px-8">
            <Logo />
            <span className="flex items-center gap-4 text-sm">
              {customer?.credits !== undefined && (
                <span className="text-ink-soft tabular-nums">{formatCredits(customer.credits)}</span>
              )}
              <span className="rounded-md border border-edge px-3 py-1.5 font-medium group-open:bg-sunken">
                Menu
              </span>
            </span>
          </summary>
          <div className="border-t border-line px-4 py-4 sm:px-8">
            <Links label="Menu" pages={pages} customer={customer} />
          </div>
        </details>
      </header>
      <header
        aria-label="Side"
        className="sticky top-0 hidden h-dvh flex-col gap-8 border-r border-line bg-panel px-4 py-6 lg:flex print:hidden"
      >
        <Link to="/" className="px-3 no-underline">
          <Logo />
        </Link>
        <Links label="Portal" pages={pages} customer={customer} />
      </header>
    </>
  )
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

function Links({ label, pages, customer }: Required<NavigationProps> & { readonly label: string }) {
  return (
    <>
      <nav aria-label={label} className="flex flex-1 flex-col gap-0.5">
        {pages.map(([path, title, icon], nth) => (
          <NavLink
            key={path}
            to={path}
            // The paths of all other pages begin with that of the first.
            end={nth === 0}
            prefetch={path === '/docs' ? 'none' : 'intent'}
            reloadDocument={path === '/docs'}
            discover={path === '/docs' ? 'none' : 'render'}
            className="flex items-center gap-3 rounded-md px-3 py-2 text-sm text-ink-soft no-underline hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
          >
            {icon !== undefined && (
              <svg
                viewBox="0 0 24 24"
                aria-hidden="true"
                className="size-4 shrink-0 fill-none stroke-current stroke-[1.75]"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                {icon.map(([tag, shape], place) => createElement(tag, { ...shape, key: place }))}
              </svg>
            )}
            {title}
          </NavLink>
        ))}
      </nav>
      <div className="mt-4 flex flex-col gap-3 border-t border-line px-3 pt-4 text-sm">
        {customer && (
          <>
            {customer.credits !== undefined && (
              <Link to="/billing" className="hidden text-ink no-underline lg:block">
                <span className="font-semibold tabular-nums">{formatCredits(customer.credits)}</span> left
              </Link>
            )}
            <p className="truncate text-ink-soft" title={customer.email}>
              {customer.name || customer.email}
            </p>
          </>
        )}
        <div className="flex gap-6">
          <Form method="post" action="/sign-out" discover="none">
            <button type="submit" className="cursor-pointer text-accent underline">
              Sign out
            </button>
          </Form>
          <Contact className="text-ink-soft">Contact us</Contact>
        </div>
      </div>
    </>
  )
}
