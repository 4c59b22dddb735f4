/** Shows and changes the release of vehicle data that the processes with a shared folder of releases use. */
import { copyFile, readdir } from 'node:fs/promises'
import type { Environment } from '@vinspec/core/foundation'
import { readReleaseSettings } from '@vinspec/core/lookup'
import { changeDataRelease } from '@vinspec/core/operator'
import {
  createOfflineProvider,
  fileOf,
  loadRelease,
  type ReleaseSettings,
  readLoaded,
  tablesAtHand,
  type VehicleTables,
  writeLoaded,
} from '@vinspec/vehicle-data'
import { readSettings } from '../config.ts'
import {
  type Operator,
  type OperatorCommand,
  OperatorError,
  type Outcome,
  requireUsable,
} from '../operator.ts'
import { toTable } from '../to-table.ts'

interface LoadOptions {
  readonly file: string
  readonly reason: string
}

interface DataCommands {
  readonly show: OperatorCommand<object>
  readonly load: OperatorCommand<LoadOptions>
  readonly rollBack: OperatorCommand<object>
}

export function createDataCommands(env: Environment): DataCommands {
  return {
    show: async () => await show(requireSettings(env)),
    load: async (operator, options) => await load(requireSettings(env), operator, options),
    rollBack: async (operator) => await rollBack(requireSettings(env), operator),
  }
}

async function show({ folder, publicKeys }: ReleaseSettings): Promise<Outcome> {
  const loaded = await readLoaded(folder)
  const files = await readdir(folder)
  const others = files.filter(
    (name) => name.endsWith(SUFFIX) && !loaded.some(({ version }) => `${version}${SUFFIX}` === name),
  )
  const judged = await Promise.all(
    loaded.map(async (each) => ({ ...each, fault: await faultOf(fileOf(folder, each.version), publicKeys) })),
  )
  const build = buildVersion()
  const counts = judged.at(-1)
  const rows = judged
    .toReversed()
    .map(({ version, note, fault }) => [
      version,
      note,
      fault ?? (version === counts?.version ? 'counts' : ''),
    ])
  return {
    json: { build, counts: counts?.version ?? build, loaded: judged, not_loaded: others },
    text: [
      ...toTable([['Data', 'Loaded', ''], ...rows, [build, 'with this build', counts ? '' : 'counts']]),
      ...(others.length > 0 ? ['', `Not loaded: ${others.join(', ')}`] : []),
    ].join('\n'),
    alarm: counts?.fault !== undefined,
  }
}

const buildVersion = (): string => tablesAtHand(createOfflineProvider()).version

const SUFFIX = '.vinspec-data'

/** Checks a release as each process will check it, before the release takes effect. */
async function load(
  { folder, publicKeys }: ReleaseSettings,
  { name, clock, prisma }: Operator,
  { file, reason }: LoadOptions,
): Promise<Outcome> {
  const { version, sources } = await judge(file, publicKeys)
  const loaded = await readLoaded(folder)
  if (loaded.at(-1)?.version === version)
    throw new OperatorError(`${version} counts already. Nothing was changed.`)
  if (file !== fileOf(folder, version)) await copyFile(file, fileOf(folder, version))
  const note = `${clock().toISOString()} by ${name}: ${reason}`
  const change = { version, from: loaded.at(-1)?.version ?? buildVersion(), to: version }
  await changeDataRelease(prisma, change, () => writeLoaded(folder, [...loaded, { version, note }]))
  return {
    json: { version, sources },
    text: [
      `${version} is loaded. Every process answers from it within a minute. To undo it: pnpm admin data roll-back`,
      ...toTable(sources.map(({ name: source, date }) => [source, date])),
    ].join('\n'),
  }
}

async function rollBack({ folder, publicKeys }: ReleaseSettings, { prisma }: Operator): Promise<Outcome> {
  const loaded = await readLoaded(folder)
  const undone = loaded.at(-1)
  if (!undone) throw new OperatorError('No release is loaded. The data of each build counts.')
  const before = loaded.at(-2)
  if (before) await judge(fileOf(folder, before.version), publicKeys)
  const { version } = undone
  const change = { version, from: version, to: before?.version ?? buildVersion() }
  await changeDataRelease(prisma, change, () => writeLoaded(folder, loaded.slice(0, -1)))
  return {
    json: { undone: version, version: before?.version ?? null },
    text: `${version} no longer counts. Every process answers from ${before?.version ?? 'the data of its build'} within a minute.`,
  }
}

async function judge(file: string, publicKeys: ReleaseSettings['publicKeys']): Promise<VehicleTables> {
  try {
    return await loadRelease(file, publicKeys)
  } catch (error) {
    throw new OperatorError(`${file} was refused: ${messageOf(error)}. Nothing was changed.`)
  }
}

async function faultOf(file: string, publicKeys: ReleaseSettings['publicKeys']): Promise<string | undefined> {
  try {
    await loadRelease(file, publicKeys)
    return undefined
  } catch (error) {
    return `refused: ${messageOf(error)}`
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Undefined if processes use the data of their build. */
export function readDataSettings(env: Environment): ReleaseSettings | undefined {
  return requireUsable(readSettings(env, readReleaseSettings))
}

function requireSettings(env: Environment): ReleaseSettings {
  const settings = readDataSettings(env)
  if (settings) return settings
  throw new OperatorError(
    'VEHICLE_DATA_RELEASES is not set: every process answers from the data of its build.',
  )
}
