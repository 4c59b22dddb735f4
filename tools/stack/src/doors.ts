/** The ports of the stack, which it holds from start to end, so that apps know each other's URLs before any of them runs. */
import { type Door, openDoor } from '@vinspec/http-server/open-door'

export interface Doors {
  readonly api: Door
  readonly portal: Door
  readonly mcp: Door
  readonly payments: Door
  readonly mail: Door
  readonly smtp: Door
  /** The door of the stand-in for vehicle data; only with `--live`. */
  readonly sources: Door | undefined
  close(): Promise<void>
}

/** The apps' URLs for customers. */
export interface Origins {
  readonly api: string
  readonly portal: string
  /** With its path, because OAuth identifies the MCP server by its complete URL. */
  readonly mcp: string
}

/** Opens each door at the configured port, at the usual one, or, if another stack has that, at any free one. */
export async function openDoors(environment: NodeJS.ProcessEnv, live: boolean): Promise<Doors> {
  const opened: Door[] = []
  const close = async () => {
    await Promise.all(opened.map((door) => door.close()))
  }
  const open = async (setting: string, usual: number): Promise<Door> => {
    const door = await openAt(setting, environment[setting], usual)
    opened.push(door)
    return door
  }
  try {
    return {
      api: await open('PORT', 4010),
      portal: await open('PORTAL_PORT', 4014),
      mcp: await open('MCP_PORT', 4016),
      payments: await open('PAYMENTS_PORT', 4012),
      mail: await open('MAIL_PORT', 4018),
      smtp: await open('SMTP_PORT', 4019),
      sources: live ? await open('SOURCES_PORT', 4020) : undefined,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export function originsOf({ api, portal, mcp }: Doors): Origins {
  return {
    api: `http://127.0.0.1:${api.port}`,
    // Passkeys need a host name rather than an IP address.
    portal: `http://localhost:${portal.port}`,
    mcp: `http://127.0.0.1:${mcp.port}/mcp`,
  }
}

async function openAt(setting: string, wanted: string | undefined, usual: number): Promise<Door> {
  try {
    return await openDoor({ port: wanted ? Number(wanted) : usual })
  } catch (error) {
    if (!isTaken(error)) throw error
    if (!wanted) return await openDoor()
    throw new Error(
      `Port ${wanted} is in use. Stop what uses it, set ${setting} to another port, or unset it.`,
      { cause: error },
    )
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
