/** What a migrated database says of the functions that TypeScript may call: all but those of triggers and of rows. */
import type * as pg from '@vinspec/connections'

export interface SqlFunction {
  readonly name: string
  /** With names, types, and defaults, as in the list of released functions. */
  readonly signature: string
  readonly takes: readonly SqlArgument[]
  /** One row, any number of rows, or nothing. */
  readonly gives: 'row' | 'rows' | 'nothing'
  readonly columns: readonly SqlColumn[]
}

export interface SqlArgument {
  readonly name: string
  readonly type: string
  /** As in `NULL::uuid`; null: it has to be given. */
  readonly byDefault: string | null
}

export interface SqlColumn {
  readonly name: string
  readonly type: string
  /** Whether it is a column that its table declares NOT NULL. */
  readonly notNull: boolean
}

interface Row extends Omit<SqlFunction, 'gives' | 'columns'> {
  readonly result: string
  readonly returnsSet: boolean
  readonly outputs: readonly SqlColumn[]
  readonly tableColumns: readonly SqlColumn[]
}

/** A JSON array of objects, [] when there are none. */
const list = (row: string, from: string) =>
  `(SELECT coalesce(json_agg(json_build_object(${row}) ORDER BY position), '[]') FROM ${from})`

const QUERY = `
  WITH argument AS (
    SELECT p.oid, a.position, a.name, coalesce(a.mode, 'i') AS mode, format_type(a.type, NULL) AS type,
      pg_get_function_arg_default(p.oid, a.position::integer) AS by_default
    FROM pg_proc p, unnest(p.proargnames, p.proargmodes::text[], coalesce(p.proallargtypes, p.proargtypes::oid[]))
      WITH ORDINALITY AS a(name, mode, type, position)
  )
  SELECT p.proname AS name, pg_get_function_result(p.oid) AS result, p.proretset AS "returnsSet",
    format('%s(%s) returns %s', p.proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid)) AS signature,
    ${list(`'name', name, 'type', type, 'byDefault', by_default`, `argument WHERE oid = p.oid AND mode = 'i'`)} AS takes,
    ${list(`'name', name, 'type', type, 'notNull', false`, `argument WHERE oid = p.oid AND mode = 'o'`)} AS outputs,
    ${list(
      `'name', attname, 'type', format_type(atttypid, NULL), 'notNull', attnotnull`,
      `(SELECT *, attnum AS position FROM pg_attribute
        WHERE attrelid = t.typrelid AND attnum > 0 AND NOT attisdropped) AS attribute`,
    )} AS "tableColumns"
  FROM pg_proc p JOIN pg_type t ON t.oid = p.prorettype
  WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND p.prorettype <> 'trigger'::regtype
    AND NOT EXISTS (SELECT FROM unnest(p.proargtypes) AS taken (oid) JOIN pg_class c ON c.reltype = taken.oid)
  ORDER BY p.proname`

export async function readFunctions(client: pg.Client): Promise<readonly SqlFunction[]> {
  const { rows } = await client.query<Row>(QUERY)
  return rows.map(toFunction)
}

function toFunction({ name, signature, takes, result, returnsSet, outputs, tableColumns }: Row): SqlFunction {
  const named = outputs.length > 0 ? outputs : tableColumns
  const value: SqlColumn = { name: 'value', type: result.replace('SETOF ', ''), notNull: false }
  const nothing = result === 'void'
  return {
    name,
    signature,
    takes,
    gives: nothing ? 'nothing' : returnsSet ? 'rows' : 'row',
    columns: nothing ? [] : named.length > 0 ? named : [value],
  }
}
