/** Emails to customers, and whether each was sent. */
import { listEmails } from '@vinspec/core/operator'
import { servicesContext } from '@vinspec/web/services'
import { takePage } from '../../server/take-page.server.ts'
import { Older } from '../../ui/older.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EmailTable } from '../email-table.tsx'
import { readPlace } from '../operator-lists.server.ts'
import { Search, SearchChoice } from '../search.tsx'
import type { Route } from './+types/emails.ts'

const PAGE_SIZE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const show = searchParams.get('show') === 'waiting' ? 'waiting' : ''
  const before = readPlace(searchParams)
  const { prisma } = context.get(servicesContext)
  const found = await listEmails(prisma, { isWaiting: show === 'waiting', before, limit: PAGE_SIZE + 1 })
  const { rows, next } = takePage(found, PAGE_SIZE, ({ id }) => ({ before: id }))
  return { show, emails: rows, next, isLatest: before === undefined }
}

const CHOICES = [
  ['', 'All emails'],
  ['waiting', 'Not sent yet'],
] as const

export default function Emails({ loaderData: { show, emails, next, isLatest } }: Route.ComponentProps) {
  return (
    <Page
      title="Emails"
      lead="What customers were told about. Emails with sign-in links and codes are kept nowhere."
    >
      <Panel title="All customers">
        <Search page="/operator/emails" isFiltered={show !== ''}>
          <SearchChoice label="Show" name="show" value={show} choices={CHOICES} />
        </Search>
        <EmailTable emails={emails} />
        <Older query={{ show }} next={next} isLatest={isLatest} />
      </Panel>
    </Page>
  )
}
