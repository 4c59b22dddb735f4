/** What is on sale, at which price. */
import { formatNumber } from '@vinspec/contract/amounts'
import { describeRules, listAllPackages } from '@vinspec/core/operator'
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { PACKAGE_TASKS } from '../package-tasks.server.ts'
import { runTask } from '../run-task.server.ts'
import { toShownTasks } from '../task.server.ts'
import { TasksPanel } from '../tasks-panel.tsx'
import type { Route } from './+types/packages.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const packages = await listAllPackages(context.get(servicesContext).prisma)
  const onSale = packages.filter(({ withdrawnAt }) => withdrawnAt === null)
  return {
    packages: packages.map((each) => ({ ...each, id: each.packageKey, bought: describeRules(each) })),
    tasks: toShownTasks(PACKAGE_TASKS, {
      packages: onSale.map(({ packageKey, name, amountCents }) => [
        packageKey,
        `${name} (${packageKey}), ${formatMoney(amountCents, 'usd')}`,
      ]),
    }),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const outcome = await runTask({ request, url, context }, null)
  return 'fault' in outcome ? data(outcome, 400) : outcome
}

const COLUMNS: ReadonlyArray<Column<Route.ComponentProps['loaderData']['packages'][number]>> = [
  {
    title: 'Package',
    cell: ({ name, packageKey, withdrawnAt }) => (
      <>
        <span className="block wrap-anywhere">{name}</span>
        <code className="block font-mono text-xs text-ink-soft">{packageKey}</code>
        {withdrawnAt !== null && (
          <span className="block text-xs text-ink-soft">
            Withdrawn <Time at={withdrawnAt} utc />
          </span>
        )}
      </>
    ),
  },
  { title: 'Credits', numeric: true, cell: ({ credits }) => formatNumber(credits) },
  { title: 'Price', numeric: true, cell: ({ amountCents }) => formatMoney(amountCents, 'usd') },
  {
    title: 'Automatic top-up',
    cell: ({ bought }) => <span className="block first-letter:uppercase">{bought}</span>,
  },
]

export default function Packages({ loaderData: { packages, tasks } }: Route.ComponentProps) {
  return (
    <Page title="Prices" lead="All customers see them, so every change needs a colleague.">
      <FormOutcome />
      <Panel title="Packages">
        <Table label="Packages" columns={COLUMNS} rows={packages} empty="Nothing was ever on sale." />
      </Panel>
      <TasksPanel tasks={tasks} />
    </Page>
  )
}
