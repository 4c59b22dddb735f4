/** `.vinspec/stack.json`: the URLs and credentials of the stack, for tools and for the next start. Only its owner can read it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { stackFolder } from './config.ts'

/** Names are snake_case, because other programs read them. */
export interface StackFile {
  /** The process that runs the stack. If it is not running, the stack is down. */
  readonly pid: number
  readonly api_url: string
  readonly docs_url: string
  /** The customer's portal. */
  readonly web_url: string
  /** The MCP server. */
  readonly mcp_url: string
  /** The payments sandbox; missing if payments go to Stripe. */
  readonly payments_url?: string | undefined
  /** The mail catcher; missing if email goes to an SMTP server. */
  readonly mail_url?: string | undefined
  /** The stand-in for vendors of vehicle data; missing without `--live`. */
  readonly sources_url?: string | undefined
  /** The URL for the role of the apps. */
  readonly database_url: string
  /** The URL for the role that owns the tables; missing in files of earlier versions, which had only that role. */
  readonly database_owner_url?: string
  readonly demo: { readonly email: string; readonly password: string; readonly api_key: string }
}

const FILE = 'stack.json'

/** The stack of the latest start in a folder; undefined if there is no file that can be read. */
export async function readStackFile(folder: string = stackFolder): Promise<StackFile | undefined> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isStackFile(value) ? value : undefined
  } catch {
    return undefined
  }
}

export async function writeStackFile(stack: StackFile): Promise<void> {
  await writeFileAtomic(join(stackFolder, FILE), `${JSON.stringify(stack, null, 2)}\n`, { mode: 0o600 })
}

/** Whether the process that wrote the file still runs. */
export function isRunning({ pid }: StackFile): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function isStackFile(value: unknown): value is StackFile {
  const has = (target: unknown, key: string, type: 'string' | 'number') =>
    typeof target === 'object' && target !== null && typeof Reflect.get(target, key) === type
  if (!has(value, 'pid', 'number') || !has(value, 'api_url', 'string')) return false
  const demo: unknown = typeof value === 'object' && value !== null && Reflect.get(value, 'demo')
  return (
    has(value, 'database_url', 'string') &&
    has(demo, 'email', 'string') &&
    has(demo, 'password', 'string') &&
    has(demo, 'api_key', 'string')
  )
}
