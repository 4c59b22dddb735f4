import type * as pg from '@vinspec/connections'

/** Bytes of each table, with its indexes and TOAST. Partitions count toward their table. */
export type Room = ReadonlyMap<string, number>

export async function readRoom(client: pg.Client): Promise<Room> {
  const { rows } = await client.query<{ name: string; bytes: number }>(`
    SELECT coalesce(pg_partition_root(oid), oid)::regclass::text AS name, sum(pg_total_relation_size(oid))::float8 AS bytes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace GROUP BY 1`)
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** The tables that grew by at least a byte per lookup, largest growth first. */
export function growthOf(before: Room, after: Room, lookups: number): Room {
  const grown = Array.from(
    after,
    ([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / lookups] as const,
  )
  return new Map(grown.filter(([, bytes]) => bytes >= 1).toSorted(([, a], [, b]) => b - a))
}
