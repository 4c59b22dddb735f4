/** The frame of the pages for signing in and up, and of those that emailed links lead to. */
import { Link, Outlet, redirect } from 'react-router'
import { isSignedIn } from '../../server/customer.server.ts'
import { readNext } from '../../sign-in/next-page.server.ts'
import { Contact } from '../../ui/contact.tsx'
import { Logo } from '../../ui/logo.tsx'
import type { Route } from './+types/sign-in-layout.ts'

/** Signed-in customers do not need these pages. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  if (!/^\/sign-(in|up)$/.test(pathname) || !(await isSignedIn(request, context))) return null
  throw redirect(readNext(searchParams, context))
}

export default function SignInLayout() {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-6 pt-10 pb-16 sm:justify-center sm:pt-16">
      <header className="mb-8">
        <Link to="/" reloadDocument className="flex no-underline">
          <Logo />
        </Link>
      </header>
      <main className="flex flex-col gap-6">
        <Outlet />
      </main>
      <footer className="mt-8 flex gap-6 border-t border-line pt-4 text-sm">
        <Link to="/terms" reloadDocument className="text-ink-soft underline">
          Terms
        </Link>
        <Link to="/privacy" reloadDocument className="text-ink-soft underline">
          Privacy
        </Link>
        <Contact className="text-ink-soft">Contact</Contact>
      </footer>
    </div>
  )
}
