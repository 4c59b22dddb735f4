/** The status for programs. */
import { servicesContext } from '@vinspec/web/services'
import { readStatus } from '../status.server.ts'
import type { Route } from './+types/status-json.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { at, state, parts, incidents } = await readStatus(context.get(servicesContext))
  return Response.json(
    {
      status: state,
      at,
      parts: parts.map(({ part, name, state: own, seenAt, uptime, days }) => ({
        part,
        name,
        status: own,
        measured_at: seenAt,
        uptime_percent: uptime === null ? null : Math.floor(uptime * 10_000) / 100,
        days: days.map(({ date, upMs, degradedMs, downMs }) => ({
          date,
          up_minutes: toMinutes(upMs),
          degraded_minutes: toMinutes(degradedMs),
          down_minutes: toMinutes(downMs),
        })),
      })),
      incidents:
        incidents?.map(({ part, state: what, from, until }) => ({
          part,
          status: what,
          started_at: from,
          ended_at: until,
        })) ?? null,
    },
    { headers: { 'cache-control': 'public, max-age=10' } },
  )
}

const toMinutes = (ms: number): number => Math.round(ms / 60_000)
