/** The customer's API keys. A secret is shown once, in the answer to the form that made it. */
import { errors } from '@vinspec/contract/errors'
import {
  type ApiKeySummary,
  listApiKeys,
  TEST_VINS,
  type TestVin,
  USUAL_PERMISSIONS,
} from '@vinspec/core/access'
import { servicesContext } from '@vinspec/web/services'
import { readAgain } from '../../browser/read-again.ts'
import { useSaidOnce } from '../../browser/use-said-once.ts'
import { countLookupsByKey } from '../../overview/usage.server.ts'
import { signedIn } from '../../server/customer.server.ts'
import { requireStepUp } from '../../server/step-up.server.ts'
import { ButtonLink, SubmitButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { ActiveKeys, KeyName } from '../active-keys.tsx'
import { readDearestCreditCents } from '../allowance.server.ts'
import { changeKeys, MAX_KEY_NAME_LENGTH } from '../api-key-tasks.server.ts'
import { ChangeAllowance } from '../change-allowance.tsx'
import { CreateKey } from '../create-key.tsx'
import { KeyAllowanceFields } from '../key-allowance-fields.tsx'
import { KeySecret } from '../key-secret.tsx'
import { TestKeys } from '../test-keys.tsx'
import { typeAllowance } from '../typed-allowance.ts'
import type { Route } from './+types/api-keys.ts'

const DONE: ReadonlyMap<string, string> = new Map([
  ['revoked', 'The key is revoked. Requests that use it fail within seconds.'],
  ['changed', 'Saved. The key can do what you selected from now on.'],
])

const USUAL = {
  permissions: USUAL_PERMISSIONS,
  dailyCreditCap: null,
  monthlyCents: null,
  monthlyTopUpCents: null,
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { customerId } = signedIn(context)
  const [keys, lookups, dearestCreditCents] = await Promise.all([
    listApiKeys(services.prisma, customerId),
    countLookupsByKey(services, customerId),
    readDearestCreditCents(services),
  ])
  const { searchParams } = new URL(request.url)
  const task = ['revoke', 'rotate', 'change'].find((name) => searchParams.has(name))
  return {
    testKeys: keys.filter(({ mode, revokedAt }) => mode === 'test' && revokedAt === null),
    testVins: TEST_VINS.map((each) => ({ ...each, status: statusOf(each) })),
    active: keys
      .filter(({ mode, revokedAt }) => mode === 'live' && revokedAt === null)
      .map((key) => ({ ...key, lookups: lookups.get(key.id) ?? 0 })),
    revoked: keys.filter(({ revokedAt }) => revokedAt !== null),
    chosen: keys.find(
      ({ id, mode, revokedAt }) =>
        revokedAt === null && id === searchParams.get(task ?? '') && (mode === 'live' || task === 'revoke'),
    ),
    task,
    done: DONE.get(searchParams.get('done') ?? ''),
    apiUrl: services.apiUrl,
    maxNameLength: MAX_KEY_NAME_LENGTH,
    usual: USUAL,
    dearestCreditCents,
  }
}

function statusOf({ outcome }: TestVin): number {
  return outcome === 'success' || outcome === 'slow' ? 200 : errors[outcome].status
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const stepUp = () => requireStepUp({ request, url, context })
  const { customerId } = signedIn(context)
  return await changeKeys(context.get(servicesContext), customerId, await request.formData(), stepUp)
}

export const shouldRevalidate = readAgain

export default function ApiKeys({ loaderData, actionData }: Route.ComponentProps) {
  const { active, testKeys, testVins, revoked, chosen, task, done } = loaderData
  const { usual, maxNameLength, dearestCreditCents, apiUrl } = loaderData
  useSaidOnce(['done'])
  const secret = actionData && 'secret' in actionData ? actionData.secret : undefined
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined
  return (
    <Page
      title="API keys"
      lead="An API key lets your code spend your credits. Store it where only that code can read it. To try your code first, use a test key."
    >
      <FormOutcome news={done}>{secret && <KeySecret secret={secret} apiUrl={apiUrl} />}</FormOutcome>
      {chosen && task === 'change' && (
        <ChangeAllowance
          key={chosen.id}
          title={`What can “${chosen.name}” do?`}
          id={chosen.id}
          page="/api-keys"
        >
          <KeyAllowanceFields
            typed={typed ?? typeAllowance(chosen)}
            dearestCreditCents={dearestCreditCents}
          />
        </ChangeAllowance>
      )}
      {chosen && task && task !== 'change' && !secret && <ConfirmKey apiKey={chosen} task={task} />}
      <Panel title="Active keys" lead={`${active.length} of 5. A key works until you revoke it.`}>
        <ActiveKeys keys={active} />
      </Panel>
      <CreateKey
        // A new key of React's empties the form after an API key was created.
        key={`create ${secret}`}
        name={actionData && 'name' in actionData ? actionData.name : ''}
        nameFault={actionData && 'nameFault' in actionData ? actionData.nameFault : undefined}
        maxNameLength={maxNameLength}
        typed={(chosen ? undefined : typed) ?? typeAllowance(usual)}
        dearestCreditCents={dearestCreditCents}
      />
      <TestKeys keys={testKeys} vins={testVins} />
      {revoked.length > 0 && <RevokedKeys keys={revoked} />}
    </Page>
  )
}

const COLUMNS: ReadonlyArray<Column<ApiKeySummary>> = [
  { title: 'Name', cell: ({ name }) => <span className="wrap-anywhere text-ink-soft">{name}</span> },
  { title: 'Key', cell: KeyName },
  { title: 'Revoked', cell: ({ revokedAt }) => revokedAt && <Time at={revokedAt} /> },
]

function RevokedKeys({ keys }: { readonly keys: readonly ApiKeySummary[] }) {
  return (
    <details className="px-4 sm:px-6">
      <summary className="cursor-pointer py-2 text-sm text-ink-soft">Revoked keys ({keys.length})</summary>
      <Table label="Revoked keys" columns={COLUMNS} rows={keys} />
    </details>
  )
}

interface ConfirmKeyProps {
  readonly apiKey: ApiKeySummary
  /** `revoke` or `rotate`. */
  readonly task: string
}

function ConfirmKey({ apiKey: { id, name, lastFour }, task }: ConfirmKeyProps) {
  const revoke = task === 'revoke'
  return (
    <Confirm
      title={`${revoke ? 'Revoke' : 'Rotate'} “${name}” …${lastFour}?`}
      text={
        revoke
          ? "Requests that use this key fail within seconds. You can't undo this."
          : 'You get a new key with the same name. Requests that use the old key fail within seconds, so update your code right away.'
      }
    >
      <input type="hidden" name="id" value={id} />
      <SubmitButton look={revoke ? 'danger' : 'primary'} name="task" value={task} autoFocus>
        {revoke ? 'Revoke key' : 'Rotate key'}
      </SubmitButton>
      <ButtonLink look="quiet" to="/api-keys">
        Cancel
      </ButtonLink>
    </Confirm>
  )
}
