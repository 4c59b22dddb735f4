/** The statement of one month. */
import { servicesContext } from '@vinspec/web/services'
import { signedIn } from '../../server/customer.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { formatMonth } from '../format-month.ts'
import { readStatementOf } from '../statement.server.ts'
import { StatementSheet } from '../statement-sheet.tsx'
import type { Route } from './+types/statement.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { email, name } = signedIn(context)
  const { publicUrl } = context.get(servicesContext)
  return {
    statement: await readStatementOf({ params, context }),
    customer: { name, email },
    seller: publicUrl.host,
  }
}

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { month } = loaderData.statement
  return (
    <>
      <PageHeader
        title={`Statement for ${formatMonth(month)}`}
        back={{ to: '/billing#statements', title: 'Billing' }}
      >
        <ButtonLink
          look="secondary"
          to={`/billing/statements/${month}/statement.csv`}
          reloadDocument
          download
        >
          Export CSV
        </ButtonLink>
        <Button look="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </PageHeader>
      <StatementSheet {...loaderData} />
    </>
  )
}
