/** Looks at one client's settings the way the client would: what it starts or connects to, and with what key. */

import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { asObject } from '@vinspec/contract/guards'
import { resolveAccess } from '../account/access.ts'
import { maskKey } from '../account/mask-key.ts'
import { KEY_SOURCES } from '../account/whoami.ts'
import { readEnvironment } from '../config.ts'
import { readConnectionFault } from '../connection-fault.ts'
import { sendRequest } from '../transport/send-request.ts'
import { NAME, readClient } from './client-settings.ts'
import type { McpClient } from './clients.ts'
import { readProgramPath } from './config.ts'
import { argumentsOf, keyOf, remoteUrlOf } from './entry.ts'
import type { Settings } from './settings-format.ts'

export interface Inspection {
  /** Null: not set up, or the settings cannot be read. */
  readonly connection: 'local' | 'remote' | null
  /** Where it connects to, or what it starts. */
  readonly target: string | null
  /** Masked, and where it is from. Null: none is needed, or there is none. */
  readonly key: string | null
  /** Why it would not work. Null: it would, or it is not set up. */
  readonly problem: string | null
}

export async function inspectClient(client: McpClient, path: string): Promise<Inspection> {
  const nothing = { connection: null, target: null, key: null }
  try {
    const { servers } = await readClient(client, path)
    if (!servers) {
      return { ...nothing, problem: `Its settings file isn't valid ${client.format.toUpperCase()}.` }
    }
    const entry = asObject(servers[NAME])
    return entry ? await inspectEntry(client, entry) : { ...nothing, problem: null }
  } catch (error) {
    return { ...nothing, problem: `Its settings can't be read: ${messageOf(error)}.` }
  }
}

async function inspectEntry(client: McpClient, entry: Settings): Promise<Inspection> {
  const command = typeof entry['command'] === 'string' ? entry['command'] : undefined
  const program = command === undefined ? null : findProgramProblem(command, argumentsOf(entry))
  const url = remoteUrlOf(entry)
  if (url !== undefined) {
    const problem = program ?? (await findRemoteProblem(url))
    return { connection: 'remote', target: url, key: null, problem }
  }
  const { key, problem } = findKey(client, entry)
  const target = [command ?? '', ...argumentsOf(entry)].join(' ')
  return { connection: 'local', target, key, problem: program ?? problem }
}

function findProgramProblem(command: string, args: readonly string[]): string | null {
  const places = isAbsolute(command) ? [''] : readProgramPath().split(delimiter).filter(Boolean)
  const names = process.platform === 'win32' ? [command, `${command}.cmd`, `${command}.exe`] : [command]
  const found = places.some((place) => names.some((name) => isAccessible(join(place, name), constants.X_OK)))
  if (!found) return `There's no program ${command}${isAbsolute(command) ? '' : ' on the PATH'}.`
  const missing = args.find(
    (arg) => isAbsolute(arg) && /\.[cm]?js$/.test(arg) && !isAccessible(arg, constants.R_OK),
  )
  return missing === undefined ? null : `There's no file ${missing}.`
}

function isAccessible(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

const PATIENCE_MS = 5_000

/** Any answer is fine, but that there is nothing: it answers in full only once somebody has signed in. */
async function findRemoteProblem(url: string): Promise<string | null> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const answered = new AbortController()
  try {
    const headers = { accept: 'application/json, text/event-stream' }
    const { status } = await sendRequest(url, {
      method: 'GET',
      headers,
      signal: AbortSignal.any([patience, answered.signal]),
      redirect: 'manual',
    })
    // The rest may be a stream without an end, which the command would wait for.
    answered.abort()
    return status === 404 || status >= 500 ? `There's no MCP server at ${url} (HTTP ${status}).` : null
  } catch (error) {
    const reason = patience.aborted ? 'it did not answer' : readConnectionFault(error).reason
    return `${url} can't be reached: ${reason}.`
  }
}

type FoundKey = Pick<Inspection, 'key' | 'problem'>

function findKey({ name, key: delivery }: McpClient, entry: Settings): FoundKey {
  const given = keyOf(entry)
  if (given === undefined) return findOwnKey(entry, delivery.by !== 'value')
  if (delivery.by === 'input' && given === delivery.text) {
    return { key: `${name} asks for it and keeps it`, problem: null }
  }
  if (delivery.by !== 'reference' || given !== delivery.text) {
    return { key: `${maskKey(given)} in this file`, problem: null }
  }
  const { apiKey } = readEnvironment()
  if (apiKey === undefined) return { key: null, problem: "VINSPEC_API_KEY isn't set here." }
  return { key: `${maskKey(apiKey)} from ${KEY_SOURCES.environment}`, problem: null }
}

/** What `vinspec mcp` finds by itself. */
function findOwnKey(entry: Settings, inherits: boolean): FoundKey {
  const args = argumentsOf(entry)
  const profile = args.includes('--profile') ? args[args.indexOf('--profile') + 1] : undefined
  const environment = readEnvironment()
  try {
    const known = inherits ? environment : { ...environment, apiKey: undefined }
    const access = resolveAccess({ ...(profile !== undefined && { profile }) }, known)
    const { apiKey, keyFrom } = access
    if (apiKey === undefined || keyFrom === null) {
      return { key: null, problem: `There's no API key for the profile "${access.profile}".` }
    }
    const from = keyFrom === 'environment' ? '' : `, profile "${access.profile}"`
    return { key: `${maskKey(apiKey)} from ${KEY_SOURCES[keyFrom]}${from}`, problem: null }
  } catch (error) {
    return { key: null, problem: messageOf(error) }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
