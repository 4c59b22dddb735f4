/** The answer that a customer was given: the sheet, what the sources said, and how it comes about by today's tables. */

import { parseStoredSpecs } from '@vinspec/core/lookup'
import { readGivenAnswer } from '@vinspec/core/operator'
import { createExplain, parseVin, tablesAtHand } from '@vinspec/vehicle-data'
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { Empty } from '../../ui/empty.tsx'
import { pack } from '../../ui/packed.ts'
import { Page } from '../../ui/page.tsx'
import { FoldedPanel, Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'
import { toSourcedFacts } from '../../vehicles/sourced-facts.server.ts'
import { SourcedFacts } from '../../vehicles/sourced-facts.tsx'
import { readStoredFacts } from '../../vehicles/stored-facts.server.ts'
import { StoredFacts } from '../../vehicles/stored-facts.tsx'
import { readContext } from '../../vehicles/vehicle-context.server.ts'
import { VehicleSheet } from '../../vehicles/vehicle-sheet.tsx'
import type { Route } from './+types/given-answer.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const given = await readGivenAnswer(services.prisma, { customerId: params.id, id: params.lookupId })
  if (!given) throw data(null, 404)
  const { vin, requestId, createdAt, answer, record } = given
  const specs = parseStoredSpecs(answer)
  const parsed = parseVin(vin)
  const sheet = specs && (await readContext(services, specs, new URL(request.url)))
  const explain = createExplain(tablesAtHand(services.vehicleData).lookUp)
  return {
    customerId: params.id,
    vin,
    requestId,
    createdAt,
    title: specs?.title ?? vin,
    sheet: sheet && pack({ ...sheet, canChoose: false, conditions: null, others: [] }),
    storedFacts: specs ? [] : readStoredFacts(answer),
    facts: record && toSourcedFacts(record),
    explanation: parsed.ok ? explain(parsed.vin) : parsed.fault.message,
  }
}

export default function GivenAnswer({ loaderData }: Route.ComponentProps) {
  const { customerId, vin, title, requestId, createdAt, sheet, storedFacts, facts, explanation } = loaderData
  return (
    <Page
      title={title}
      back={{ to: `/operator/customers/${customerId}`, title: 'Customer' }}
      lead={
        <>
          <span className="font-mono tracking-wider">{vin}</span>, as it was answered on{' '}
          <Time at={createdAt} utc /> to <code className="font-mono text-xs break-all">{requestId}</code>
        </>
      }
    >
      <Panel title="What the sources said">
        {facts ? (
          <SourcedFacts facts={facts} />
        ) : (
          <Empty text="It is no longer kept. The answer is, as it was sold." />
        )}
      </Panel>
      <FoldedPanel title="How today's tables come to an answer">
        <pre className="overflow-x-auto text-xs" tabIndex={0}>
          {explanation}
        </pre>
      </FoldedPanel>
      {sheet ? (
        <VehicleSheet data={sheet} path="" params={{}} readAt={createdAt} />
      ) : (
        <StoredFacts facts={storedFacts} />
      )}
    </Page>
  )
}
