/** Requests, each in a row on wide windows and in a card on phones. */
import { Link } from 'react-router'
import { formatSeconds } from '../ui/format.ts'
import { Time } from '../ui/time.tsx'
import { Explain } from './explanation.tsx'
import type { ShownRequest } from './requests.server.ts'

export interface RequestListProps {
  readonly requests: readonly ShownRequest[]
  /** The page that a request links to, by default its own. Returns undefined for no link. */
  readonly toPage?: (request: ShownRequest) => string | undefined
  /** For an operator, who compares with other times. */
  readonly utc?: boolean
}

export function RequestList({ requests, toPage = requestPath, utc = false }: RequestListProps) {
  return (
    <ol aria-label="Requests" className="flex flex-col divide-y divide-line border-y border-line text-sm">
      {requests.map((request) => (
        <Row key={request.requestId} request={request} page={toPage(request)} utc={utc} />
      ))}
    </ol>
  )
}

interface RowProps {
  readonly request: ShownRequest
  readonly page: string | undefined
  readonly utc: boolean
}

function Row({ request, page, utc }: RowProps) {
  const { requestId, createdAt, title, vin, key, durationMs, explanation } = request
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 py-3 sm:grid-cols-[3.25rem_minmax(0,1fr)_auto]">
      <Status {...request} />
      <div className="flex min-w-0 flex-col gap-0.5 max-sm:order-3 max-sm:col-span-2">
        <span className="flex flex-wrap items-baseline gap-x-3">
          {page === undefined ? (
            title
          ) : (
            <Link to={page} className="font-medium text-ink underline decoration-line">
              {title}
            </Link>
          )}
          {vin !== null && <span className="font-mono text-xs tracking-wide">{vin}</span>}
        </span>
        <span className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
          <span className="font-mono wrap-anywhere">{requestId}</span>
          {key !== null && <span className="wrap-anywhere">{key}</span>}
        </span>
        {explanation && (
          <span className="text-xs">
            <Explain explanation={explanation} />
          </span>
        )}
      </div>
      <div className="flex flex-col items-end gap-0.5 text-right">
        <Time at={createdAt} utc={utc} />
        <span className="text-xs whitespace-nowrap text-ink-soft tabular-nums">
          <Charge {...request} />, {formatSeconds(durationMs)}
        </span>
      </div>
    </li>
  )
}

/** The path contains the request's time, so that the log need not be searched. */
function requestPath({ requestId, createdAt }: ShownRequest): string {
  return `/requests/${requestId}?${new URLSearchParams({ at: createdAt.toISOString() })}`
}

export function Status({ status, outcome }: Pick<ShownRequest, 'status' | 'outcome'>) {
  const look =
    status < 400
      ? 'bg-good-soft text-good'
      : status < 500
        ? 'bg-warn-soft text-warn'
        : 'bg-danger-soft text-danger'
  return (
    <span className="flex items-start">
      <span
        title={outcome}
        className={`rounded-sm px-2 py-0.5 font-mono text-xs font-medium tabular-nums ${look}`}
      >
        {status}
      </span>
    </span>
  )
}

const CHARGES: Readonly<Record<ShownRequest['charge'], string>> = {
  charged: '1 credit',
  replayed: 'replayed, free',
  free: 'free',
  test: 'test, free',
}

export function Charge({ charge }: Pick<ShownRequest, 'charge'>) {
  return <span className={charge === 'charged' ? 'font-medium text-ink' : ''}>{CHARGES[charge]}</span>
}
