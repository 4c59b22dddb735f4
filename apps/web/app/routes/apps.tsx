/** The apps that may use the account, what each may spend, and how to end that. */
import { changeDailyCap, listConnections, revokeConnection } from '@vinspec/core'
import { servicesContext } from '@vinspec/web/services'
import { data, redirect } from 'react-router'
import { ButtonLink, SubmitButton } from '../components/button.tsx'
import { Confirm } from '../components/confirm.tsx'
import { ConnectedApp } from '../components/connected-app.tsx'
import { Empty } from '../components/empty.tsx'
import { Notice } from '../components/notice.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { Panel } from '../components/panel.tsx'
import { signedIn } from '../server/customer.server.ts'
import { readText } from '../server/form.server.ts'
import type { Route } from './+types/apps.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { prisma } = context.get(servicesContext)
  const connections = await listConnections(prisma, signedIn(context).customerId)
  const asked = new URL(request.url).searchParams.get('disconnect')
  return { connections, confirm: connections.find(({ id }) => id === asked) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const form = await request.formData()
  const id = readText(form, 'id')
  if (form.get('task') === 'disconnect') {
    await revokeConnection(services, { customerId, id })
    throw redirect('/apps')
  }
  const dailyCreditCap = Number(readText(form, 'cap', 20))
  const changed = await changeDailyCap(services.prisma, { customerId, id, dailyCreditCap })
  if (changed) throw redirect('/apps')
  return data({ fault: 'Give the cap as a whole number of credits, at least 1.' }, 400)
}

export default function Apps({ loaderData: { connections, confirm }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Connected apps"
        lead="Apps and agents that you let use your account. Each lookup of theirs costs a credit, up to its daily cap."
      />
      <div className="flex flex-col gap-6">
        {actionData && <Notice meaning="danger">{actionData.fault}</Notice>}
        {confirm && (
          <Confirm
            title={`Disconnect ${confirm.clientName}?`}
            text="It loses access within seconds. You can connect it again from the app."
          >
            <input type="hidden" name="id" value={confirm.id} />
            <SubmitButton look="danger" name="task" value="disconnect" autoFocus>
              Disconnect
            </SubmitButton>
            <ButtonLink look="quiet" to="/apps">
              Keep it
            </ButtonLink>
          </Confirm>
        )}
        <Panel title={connections.length === 1 ? '1 app' : `${connections.length} apps`}>
          {connections.length === 0 ? (
            <Empty text="No app is connected. When an app or agent wants to use your account, it sends you here to agree.">
              <ButtonLink look="secondary" to="/docs">
                How to connect an agent
              </ButtonLink>
            </Empty>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {connections.map((connection) => (
                <ConnectedApp key={connection.id} connection={connection} />
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </>
  )
}
