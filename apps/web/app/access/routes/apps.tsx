/** The apps that may use the account, what each may do and spend, and how to change or end that. */
import { formatCount } from '@vinspec/contract/amounts'
import { type Allowance, allowsMore, changeAllowance, readSpending } from '@vinspec/core/access'
import { type ConnectionSummary, listConnections, revokeConnection } from '@vinspec/core/oauth'
import { readMostChargeable } from '@vinspec/core/top-up'
import { type Services, servicesContext } from '@vinspec/web/services'
import { data, redirect } from 'react-router'
import { readAgain } from '../../browser/read-again.ts'
import { useSaidOnce } from '../../browser/use-said-once.ts'
import { signedIn } from '../../server/customer.server.ts'
import { readText } from '../../server/form.server.ts'
import { requireStepUp } from '../../server/step-up.server.ts'
import { ButtonLink, SubmitButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { readAppAllowance, readDearestCreditCents } from '../allowance.server.ts'
import { AppAllowanceFields } from '../app-allowance-fields.tsx'
import { ChangeAllowance } from '../change-allowance.tsx'
import { ConnectedApp } from '../connected-app.tsx'
import { describeChargeable } from '../describe-allowance.ts'
import { isActive, StopButton } from '../stop-button.tsx'
import { typeAllowance } from '../typed-allowance.ts'
import type { Route } from './+types/apps.ts'

const DONE: ReadonlyMap<string, string> = new Map([
  ['disconnected', 'The app is disconnected. It loses access within seconds.'],
  [
    'stopped',
    'Stopped. Within seconds, it can only read your credits and turn automatic top-up off. Change an app to let it go on.',
  ],
  ['changed', 'Saved. The app can do what you selected from now on.'],
])

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const [connections, dearestCreditCents, mostChargeable] = await Promise.all([
    listConnections(services.prisma, customerId),
    readDearestCreditCents(services),
    readMostChargeable(services, customerId),
  ])
  const spending = connections.map(({ spenderId }) => readSpending(services, { customerId, spenderId }))
  const { searchParams } = new URL(request.url)
  const find = (task: string) => connections.find(({ id }) => id === searchParams.get(task))
  return {
    connections,
    spending: await Promise.all(spending),
    dearestCreditCents,
    mostChargeable,
    disconnect: find('disconnect'),
    change: find('change'),
    done: DONE.get(searchParams.get('done') ?? ''),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const form = await request.formData()
  const id = readText(form, 'id')
  if (form.get('task') === 'disconnect') {
    await revokeConnection(services, { customerId, id })
    throw redirect('/apps?done=disconnected')
  }
  if (form.get('task') === 'stop') {
    const connections = await listConnections(services.prisma, customerId)
    await stop(
      services,
      customerId,
      connections.filter((each) => id === '' || each.id === id),
    )
    throw redirect('/apps?done=stopped')
  }
  const allowance = readAppAllowance(form)
  if ('fault' in allowance) return data(allowance, 400)
  const connection = (await listConnections(services.prisma, customerId)).find((each) => each.id === id)
  if (!connection) return data({ fault: 'This app is no longer connected.' }, 404)
  if (allowsMore(allowance, connection)) await requireStepUp({ request, url, context })
  await changeAllowance(services.prisma, { customerId, id }, allowance)
  throw redirect('/apps?done=changed')
}

/** Takes every permission from these apps. They stay connected, so that the customer can give them back. */
async function stop(
  { prisma }: Services,
  customerId: string,
  connections: readonly ConnectionSummary[],
): Promise<void> {
  const nothing = { permissions: new Set<never>(), monthlyTopUpCents: null }
  for (const { id, dailyCreditCap, monthlyCents } of connections) {
    const allowance: Allowance = { dailyCreditCap, monthlyCents, ...nothing }
    await changeAllowance(prisma, { customerId, id }, allowance)
  }
}

export const shouldRevalidate = readAgain

export default function Apps({ loaderData, actionData }: Route.ComponentProps) {
  const { connections, spending, disconnect, change, dearestCreditCents, mostChargeable, done } = loaderData
  useSaidOnce(['done'])
  return (
    <Page
      title="Connected apps"
      lead="Apps and agents that can use your account, within the limits you set for each."
      actions={
        <ButtonLink look="secondary" to="/docs/agents" reloadDocument>
          How to connect an agent
        </ButtonLink>
      }
    >
      <FormOutcome news={done} />
      {change && (
        <ChangeAllowance
          key={change.id}
          title={`What can ${change.clientName} do?`}
          id={change.id}
          page="/apps"
        >
          <AppAllowanceFields
            typed={actionData && 'typed' in actionData ? actionData.typed : typeAllowance(change)}
            dearestCreditCents={dearestCreditCents}
          />
        </ChangeAllowance>
      )}
      {disconnect && <ConfirmDisconnect {...disconnect} />}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <p className="max-w-prose text-sm text-ink-soft">{describeChargeable(mostChargeable)}</p>
        {connections.some(isActive) && <StopButton label="Stop all apps" />}
      </div>
      <Panel title={formatCount(connections.length, 'app')}>
        {connections.length === 0 ? (
          <Empty text="No apps connected yet. When an app or agent wants to use your account, it sends you here to allow it." />
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {connections.map((connection, index) => (
              <ConnectedApp key={connection.id} connection={connection} spending={spending[index]} />
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  )
}

function ConfirmDisconnect({ id, clientName }: { readonly id: string; readonly clientName: string }) {
  return (
    <Confirm
      title={`Disconnect ${clientName}?`}
      text="It loses access within seconds. You can connect it again from the app."
    >
      <input type="hidden" name="id" value={id} />
      <SubmitButton look="danger" name="task" value="disconnect" autoFocus>
        Disconnect
      </SubmitButton>
      <ButtonLink look="quiet" to="/apps">
        Cancel
      </ButtonLink>
    </Confirm>
  )
}
