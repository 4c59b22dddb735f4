/** What happened to the account, as far back as the log goes. */
import { listSecurityEvents } from '@vinspec/core/customers'
import { servicesContext } from '@vinspec/web/services'
import { describeBrowser } from '../../../src/auth/describe-browser.ts'
import { signedIn } from '../../server/customer.server.ts'
import { takePage } from '../../server/take-page.server.ts'
import { Older } from '../../ui/older.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SecurityEvents } from '../security-events.tsx'
import type { Route } from './+types/security-log.ts'

const PAGE_SIZE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = new URL(request.url).searchParams.get('before') ?? ''
  const isLatest = !/^\d{1,18}$/.test(before)
  const events = await listSecurityEvents(context.get(servicesContext).prisma, signedIn(context).customerId, {
    limit: PAGE_SIZE + 1,
    ...(isLatest ? {} : { before: BigInt(before) }),
  })
  const { rows, next } = takePage(events, PAGE_SIZE, ({ id }) => ({ before: String(id) }))
  const shown = rows.map(({ id, userAgent, ...event }) => ({
    ...event,
    id: String(id),
    browser: userAgent ? describeBrowser(userAgent) : '',
  }))
  return { events: shown, next, isLatest }
}

export default function SecurityLog({ loaderData: { events, next, isLatest } }: Route.ComponentProps) {
  return (
    <Page
      title="Security log"
      back={{ to: '/account', title: 'Account' }}
      lead="Activity on your account in the last year. See something you didn't do? Change your password and end all other sessions."
    >
      <Panel title="Events">
        <SecurityEvents events={events} />
        <Older next={next} isLatest={isLatest} />
      </Panel>
    </Page>
  )
}
