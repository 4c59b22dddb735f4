/** The customer's API keys. A secret is shown once, in the answer to the form that made it. */
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@vinspec/core'
import { servicesContext } from '@vinspec/web/services'
import { data, Form, redirect } from 'react-router'
import { ActiveKeys } from '../components/active-keys.tsx'
import { SubmitButton } from '../components/button.tsx'
import { ConfirmKey } from '../components/confirm-key.tsx'
import { KeySecret } from '../components/key-secret.tsx'
import { Notice } from '../components/notice.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { Panel } from '../components/panel.tsx'
import { RevokedKeys } from '../components/revoked-keys.tsx'
import { TextField } from '../components/text-field.tsx'
import { signedIn } from '../server/customer.server.ts'
import { readText } from '../server/form.server.ts'
import { requireStepUp } from '../server/step-up.server.ts'
import { countLookupsByKey } from '../server/usage.server.ts'
import type { Route } from './+types/api-keys.ts'

const MAX_NAME_LENGTH = 60

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const [keys, lookups] = await Promise.all([
    listApiKeys(services.prisma, customerId),
    countLookupsByKey(services, customerId),
  ])
  const { searchParams } = new URL(request.url)
  const task = ['revoke', 'rotate'].find((name) => searchParams.has(name))
  return {
    active: keys
      .filter(({ revokedAt }) => revokedAt === null)
      .map((key) => ({ ...key, lookups: lookups.get(key.id) ?? 0 })),
    revoked: keys.filter(({ revokedAt }) => revokedAt !== null),
    confirm: keys.find(({ id, revokedAt }) => revokedAt === null && id === searchParams.get(task ?? '')),
    task,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const form = await request.formData()
  const id = readText(form, 'id')
  switch (form.get('task')) {
    case 'revoke':
      await revokeApiKey(services, { customerId, id })
      throw redirect('/api-keys')
    case 'rotate': {
      await requireStepUp({ request, url, context })
      const rotated = await rotateApiKey(services, { customerId, id })
      return rotated ? { secret: rotated.secret } : data({ fault: 'This key is not active any more.' }, 404)
    }
    default: {
      const name = readText(form, 'name').trim()
      if (name === '' || name.length > MAX_NAME_LENGTH) {
        return data({ nameFault: `Give the key a name of 1 to ${MAX_NAME_LENGTH} characters.`, name }, 400)
      }
      await requireStepUp({ request, url, context })
      const created = await createApiKey(services, { customerId, name })
      if (created.kind === 'created') return { secret: created.secret }
      const fault = `You have ${created.limit} active keys, which is the most. Revoke one that you no longer use, then create the new one.`
      return data({ fault, name }, 409)
    }
  }
}

export default function ApiKeys({ loaderData, actionData }: Route.ComponentProps) {
  const { active, revoked, confirm, task } = loaderData
  const secret = actionData && 'secret' in actionData ? actionData.secret : undefined
  const fault = actionData && 'fault' in actionData ? actionData.fault : undefined
  return (
    <>
      <PageHeader
        title="API keys"
        lead="A key lets your program spend your credits. Keep it where only that program can read it."
      />
      <div className="flex flex-col gap-6">
        {secret && <KeySecret secret={secret} />}
        {fault && <Notice meaning="danger">{fault}</Notice>}
        {confirm && task && !secret && <ConfirmKey apiKey={confirm} task={task} />}
        <Panel title="Active keys" lead={`${active.length} of 5. They work until you revoke them.`}>
          <ActiveKeys keys={active} />
        </Panel>
        <Panel title="Create a key">
          <Form method="post" className="flex max-w-md flex-col items-start gap-4">
            <div className="w-full">
              <TextField
                // Empty again after a key was made.
                key={secret}
                label="Name"
                name="name"
                required
                maxLength={MAX_NAME_LENGTH}
                autoComplete="off"
                hint="What uses it, such as “shop” or “laptop”."
                defaultValue={actionData && 'name' in actionData ? actionData.name : ''}
                error={actionData && 'nameFault' in actionData ? actionData.nameFault : undefined}
              />
            </div>
            <SubmitButton name="task" value="create">
              Create key
            </SubmitButton>
          </Form>
        </Panel>
        {revoked.length > 0 && <RevokedKeys keys={revoked} />}
      </div>
    </>
  )
}
