import { createServer } from 'node:http'
import { listen } from '@vinspec/core/testing/listen'
import { openDoor } from '@vinspec/http-server/open-door'
import { expect, onTestFinished, test } from 'vitest'
import { openDoors } from '../src/doors.ts'

test('many stacks that start at once get different ports', async () => {
  const stacks = await Promise.all(Array.from({ length: 10 }, () => openDoors({}, true)))
  const ports = stacks.flatMap(({ api, portal, mcp, payments, mail, smtp }) =>
    [api, portal, mcp, payments, mail, smtp].map(({ port }) => port),
  )
  expect(new Set(ports).size).toBe(60)
  await Promise.all(stacks.map(({ close }) => close()))
})

test('a requested port that is taken is named with its setting, and nothing stays open', async () => {
  const other = await openDoor()
  await expect(openDoors({ SMTP_PORT: String(other.port) }, false)).rejects.toThrow(
    `Port ${other.port} is in use. Stop what uses it, set SMTP_PORT to another port, or unset it.`,
  )
  await other.close()
})

test('a request that arrives before the server is up is answered once it is', async () => {
  const door = await openDoor()
  const early = fetch(`http://127.0.0.1:${door.port}/`)
  const server = createServer((_request, response) => response.end('hello'))
  onTestFinished(async () => {
    server.close()
    await door.close()
  })
  door.leadTo(await listen(server))
  expect(await (await early).text()).toBe('hello')
})

test('a request that arrives after the server is gone is rejected', async () => {
  const door = await openDoor()
  onTestFinished(() => door.close())
  door.leadTo(1)
  await expect(fetch(`http://127.0.0.1:${door.port}/`)).rejects.toThrow('fetch failed')
})
