/** The ports of the stack, held from its start to its end: the apps know each other's before any of them is up. */
import { type Door, openDoor } from '@vinspec/http-server/open-door'

export interface Doors {
  readonly api: Door
  readonly portal: Door
  readonly mcp: Door
  readonly payments: Door
  readonly mail: Door
  readonly smtp: Door
  /** Of made-up vehicle data; only with `--live`. */
  readonly sources: Door | undefined
  close(): Promise<void>
}

/** Where customers find the apps. */
export interface Origins {
  readonly api: string
  readonly portal: string
  /** With its path: the MCP server is known by its whole URL. */
  readonly mcp: string
}

/** Opens each at the port that its setting asks for, or at its usual one, or at any when another stack has that. */
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
    // Passkeys need a name, an address will not do.
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
