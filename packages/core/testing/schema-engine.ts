/**
 * Prisma's own schema engine as WebAssembly, which needs no downloaded binary. It translates the Prisma schema into SQL,
 * and migrates as `prisma migrate deploy` does.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'

declare global {
  /** The part of the WebAssembly interface that the engine needs. Node's own types lack it. */
  namespace WebAssembly {
    function instantiate(
      bytes: Uint8Array,
      imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
    ): Promise<{
      readonly instance: { readonly exports: Readonly<Record<string, (() => void) | undefined>> }
    }>
  }
}

type Connection = Awaited<ReturnType<PrismaPg['connect']>>

const bindingsPath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')

let loaded: Promise<void> | undefined

/** Runs `work` with an engine on a database and closes both, whatever happens. */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  work: (engine: bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  loaded ??= loadWasm()
  await loaded
  const factory = new ClosingPrismaPg({ connectionString: databaseUrl })
  const adapter = bindMigrationAwareSqlAdapterFactory(factory)
  const engine = await bindings.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter)
  try {
    return await work(engine)
  } finally {
    engine.free()
    // The engine leaves its connections open, and with them its lock on the migrations.
    await factory.closeAll()
  }
}

class ClosingPrismaPg extends PrismaPg {
  readonly #connections: Connection[] = []

  override async connect(): Promise<Connection> {
    const connection = await super.connect()
    // The adapter cuts a script at each semicolon, even within a function. `prisma migrate deploy` sends it whole.
    connection.executeScript = async (script) => {
      await connection.underlyingDriver().query(script)
    }
    this.#connections.push(connection)
    return connection
  }

  async closeAll(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.dispose()))
  }
}

async function loadWasm(): Promise<void> {
  const wasm = await readFile(bindingsPath.replace(/\.js$/, '.wasm'))
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': importedBindings() })
  bindings.__wbg_set_wasm(instance.exports)
  instance.exports['__wbindgen_start']?.()
}

/** The engine sets a 10 s timer for its lock and never clears it; unreferenced, it keeps no process alive. */
function importedBindings(): Readonly<Record<string, unknown>> {
  const setUnreferencedTimeout = (callback: () => void, ms: number) => setTimeout(callback, ms).unref()
  return Object.fromEntries(
    Object.entries(bindings).map(([name, binding]) => [
      name,
      name.startsWith('__wbg_setTimeout_') ? setUnreferencedTimeout : binding,
    ]),
  )
}
