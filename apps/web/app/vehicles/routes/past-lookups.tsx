/** A customer's lookups of a vehicle, each with its result. */
import { listLookupsOfVin, type PastLookup } from '@vinspec/core/lookup'
import { servicesContext } from '@vinspec/web/services'
import { Link } from 'react-router'
import { signedIn } from '../../server/customer.server.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { backTo, readVehicle } from '../vehicle.server.ts'
import type { Route } from './+types/past-lookups.ts'

/** Earlier lookups that are listed. */
const MOST_LOOKUPS = 50

export async function loader(call: Route.LoaderArgs) {
  const vehicle = await readVehicle(call)
  const { vin } = vehicle
  const { prisma } = call.context.get(servicesContext)
  const { customerId } = signedIn(call.context)
  const lookups = await listLookupsOfVin(prisma, { customerId, vin, limit: MOST_LOOKUPS })
  return {
    back: backTo(vehicle),
    lookups: lookups.map((each) => ({ ...each, to: `/vehicles/${vin}?lookup=${each.id}` })),
  }
}

const COLUMNS: ReadonlyArray<Column<PastLookup & { readonly to: string }>> = [
  {
    title: 'Result',
    cell: ({ createdAt, to }) => (
      <Link to={to}>
        <Time at={createdAt} />
      </Link>
    ),
  },
  {
    title: 'Request',
    cell: ({ requestId }) => (
      <span className="font-mono text-xs wrap-anywhere text-ink-soft">{requestId}</span>
    ),
  },
]

export default function PastLookups({ loaderData: { back, lookups } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Past lookups" back={back} />
      <Panel
        title="Results"
        lead="Newest first. Each lookup cost 1 credit. You can view its result at any time."
      >
        <Table label="Lookups" columns={COLUMNS} rows={lookups} />
      </Panel>
    </>
  )
}
