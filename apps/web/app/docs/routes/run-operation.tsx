/** One call of the reference, run in test mode as the reader's own. */
import { data, Form, Link } from 'react-router'
import { requireCustomer } from '../../server/customer.server.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { FormOutcome } from '../../ui/form-outcome.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fieldsOf, findRunnable, runOperation } from '../run-operation.server.ts'
import type { Route } from './+types/run-operation.ts'

export const middleware: Route.MiddlewareFunction[] = [requireCustomer]

function find(name: string) {
  const operation = findRunnable(name)
  if (!operation) throw data(null, 404)
  return operation
}

export function loader({ params }: Route.LoaderArgs) {
  const operation = find(params.operation)
  const { id, responses, successStatus } = operation
  // In test mode, a call costs nothing.
  const summary = operation.summary.replace(/ \(costs .*\)$/, '')
  const example = responses.find(({ status }) => status === successStatus)?.example
  return { id, summary, fields: fieldsOf(operation), sample: JSON.stringify(example, null, 2) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const operation = find(params.operation)
  return await runOperation(context, operation, fieldsOf(operation, await request.formData()))
}

export default function RunOperation({ loaderData, actionData }: Route.ComponentProps) {
  const { id, summary, fields, sample } = loaderData
  const result = actionData && 'response' in actionData ? actionData : undefined
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <title>{`${summary}, in test mode · vinspec`}</title>
      <meta name="robots" content="noindex" />
      <header className="flex flex-col gap-2">
        <p className="text-sm">
          <Link to={`/docs/api#${id}`}>API reference</Link>
        </p>
        <h1 className="text-3xl">{summary}</h1>
        <p className="max-w-prose text-ink-soft">
          It runs as with a <Link to="/docs/test-keys">test key</Link> of yours: nothing is charged, bought,
          or changed. Headers that every response has are left out.
        </p>
      </header>
      <Form method="post" className="flex max-w-md flex-col items-start gap-4">
        {fields.map(({ name, value }) => (
          <div key={name} className="w-full">
            <TextField
              label={name}
              name={name}
              required
              defaultValue={value}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          </div>
        ))}
        <SubmitButton>Run in test mode</SubmitButton>
      </Form>
      <FormOutcome>{result && <Code label="Request" text={result.request} />}</FormOutcome>
      <div className="grid gap-6 xl:grid-cols-2 *:min-w-0">
        {result && <Code label="Your response" text={result.response} />}
        {sample !== undefined && <Code label="Sample response" text={sample} />}
      </div>
    </div>
  )
}
