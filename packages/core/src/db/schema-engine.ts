/**
 * Prisma's own schema engine as WebAssembly, so that migrations need no downloaded binary.
 * It keeps `_prisma_migrations` exactly as `prisma migrate deploy` does.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'

const bindingsPath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')

let loaded: Promise<void> | undefined

/** Opens an engine on a database. The caller frees it. */
export async function openSchemaEngine(
  databaseUrl: string,
  schema?: { readonly path: string; readonly content: string },
): Promise<bindings.SchemaEngine> {
  loaded ??= loadWasm()
  await loaded
  const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScriptPrismaPg({ connectionString: databaseUrl }))
  return bindings.SchemaEngine.new(
    { datamodels: schema ? [[schema.path, schema.content]] : undefined },
    () => {},
    adapter,
  )
}

/**
 * Sends a migration as one script. The adapter's own way splits it at every semicolon, which breaks
 * function bodies; whole, PostgreSQL also runs it as one transaction.
 */
class WholeScriptPrismaPg extends PrismaPg {
  override async connect(): ReturnType<PrismaPg['connect']> {
    const connection = await super.connect()
    connection.executeScript = async (script) => {
      await connection.underlyingDriver().query(script)
    }
    return connection
  }
}

async function loadWasm(): Promise<void> {
  const wasm = await readFile(bindingsPath.replace(/\.js$/, '.wasm'))
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': { ...bindings } })
  bindings.__wbg_set_wasm(instance.exports)
  const start = instance.exports['__wbindgen_start']
  if (typeof start === 'function') start()
}
