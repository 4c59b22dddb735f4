/** The portal as it runs in production, under a URL that it knows before it listens. */
import { type Door, openDoor } from '@vinspec/http-server/open-door'
import { type ServerProcess, startServerProcess } from '@vinspec/http-server/testing'
import { TEST_SECRET } from '../../testing/test-portal.ts'

export async function startPortalProcess(
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const door = await openDoor()
  const origin = `http://localhost:${door.port}`
  const server = await startServerProcess(new URL('../../src/main.ts', import.meta.url), {
    PORTAL_URL: origin,
    PORTAL_SECRET: TEST_SECRET,
    ...environment,
  })
  door.leadTo(Number(new URL(server.origin).port))
  return { ...server, origin, stop: () => stop(server, door) }
}

async function stop(server: ServerProcess, door: Door): Promise<number | null> {
  const exitCode = await server.stop()
  await door.close()
  return exitCode
}
