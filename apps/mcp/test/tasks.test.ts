/** A batch as a task, for clients that declare the Tasks extension of protocol 2026-07-28. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { systemClock } from '@vinspec/core/foundation'
import { PATIENCE_MS } from '@vinspec/core/testing'
import { makeVins, workOffBulkLookups } from '@vinspec/core/testing/bulk-lists'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, postModern } from './support/post.ts'

const RUN_INSPECTOR = fileURLToPath(new URL('support/run-inspector.ts', import.meta.url))
const FOLLOWS = { extensions: { 'io.modelcontextprotocol/tasks': {} } }
const OPENS = { ...FOLLOWS, elicitation: { url: {} } }

const server = await closeAfterAll(startToolServer({ clock: systemClock }))

async function workOff(): Promise<void> {
  await workOffBulkLookups({ prisma: server.prisma, clock: systemClock })
}

interface Agent {
  readonly token: string
}

async function send(agent: Agent, vins: readonly string[], capabilities: object = FOLLOWS, options = {}) {
  const { body } = await postModern(
    server.mcpUrl,
    call('create_batch', { vins, ...options }),
    agent,
    capabilities,
  )
  return body.result
}

async function ask(agent: Agent, method: string, taskId: unknown, capabilities: object = FOLLOWS) {
  const message = { jsonrpc: '2.0', id: 1, method, params: { taskId, inputResponses: {} } } as const
  return (await postModern(server.mcpUrl, message, agent, capabilities)).body
}

test('the official Inspector follows a batch as a task, and gets it once it has ended', async () => {
  const { token, customerId } = await server.connectApp({ credits: 3 })
  const vins = makeVins(3)
  const child = spawn(
    process.execPath,
    [
      RUN_INSPECTOR,
      JSON.stringify([
        [server.mcpUrl, '--transport', 'http', '--protocol-era', 'modern']
          .concat(['--header', `Authorization: Bearer ${token}`, '--method', 'tools/call'])
          .concat(['--tool-name', 'create_batch', '--tool-arg', `vins=${JSON.stringify(vins)}`]),
      ]),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const printed = text(child.stdout)
  const sent = () => server.prisma.bulkLookup.count({ where: { customerId } })
  await expect.poll(sent, { timeout: PATIENCE_MS }).toBe(1)
  await workOff()
  const [answer = ''] = (await printed).split('\0')
  expect(JSON.parse(answer).structuredContent).toMatchObject({ status: 'finished', counts: { found: 3 } })
})

test('a client that follows tasks gets one, asks how far it is, and gets what get_batch says', async () => {
  const agent = await server.connectApp({ credits: 2 })
  const vins = makeVins(2)
  const task = await send(agent, vins)
  expect(task).toMatchObject({ resultType: 'task', status: 'working', ttlMs: expect.any(Number) })
  expect((await ask(agent, 'tasks/get', task.taskId)).result).toMatchObject({
    resultType: 'complete',
    taskId: task.taskId,
    status: 'working',
    statusMessage: '0 of 2 VINs are done, for 0 credits.',
  })
  await workOff()
  const ended = (await ask(agent, 'tasks/get', task.taskId)).result
  const read = await postModern(server.mcpUrl, call('get_batch', { batch_id: task.taskId }), agent)
  expect(ended).toMatchObject({ status: 'completed', statusMessage: '2 of 2 VINs are done, for 2 credits.' })
  expect(ended.result.structuredContent).toEqual(read.body.result.structuredContent)
  expect(await send(agent, vins)).toMatchObject({ resultType: 'complete', content: ended.result.content })
})

test('a preview, a rejected list, and the batch of a client that follows no tasks come at once', async () => {
  const agent = await server.connectApp({ credits: 2 })
  const vins = makeVins(1)
  expect(await send(agent, vins, FOLLOWS, { preview: true })).toMatchObject({ resultType: 'complete' })
  expect(await send(agent, [])).toMatchObject({ resultType: 'complete', isError: true })
  expect(await send(agent, vins, {})).toMatchObject({
    resultType: 'complete',
    structuredContent: { object: 'batch' },
  })
})

test('canceling a task cancels its batch for good, and is repeated without harm', async () => {
  const agent = await server.connectApp({ credits: 2 })
  const { taskId } = await send(agent, makeVins(2))
  expect((await ask(agent, 'tasks/cancel', taskId)).result).toMatchObject({ resultType: 'complete' })
  expect((await ask(agent, 'tasks/cancel', taskId)).result).toMatchObject({ resultType: 'complete' })
  await workOff()
  expect((await ask(agent, 'tasks/get', taskId)).result).toMatchObject({ status: 'cancelled' })
  expect(await server.prisma.vehicleLookup.count({ where: { customerId: agent.customerId } })).toBe(0)
})

test('a task without credits asks to open the page of the batch, where the client opens pages', async () => {
  const agent = await server.connectApp({ credits: 1 })
  const { taskId } = await send(agent, makeVins(2), OPENS)
  await workOff()
  const waiting = (await ask(agent, 'tasks/get', taskId, OPENS)).result
  const message =
    '1 of 2 VINs are done, for 1 credit. It continues automatically as soon as the customer has credits.'
  expect(waiting).toMatchObject({ status: 'input_required', statusMessage: message })
  expect(waiting.inputRequests).toEqual({
    'credits-1': {
      method: 'elicitation/create',
      params: { mode: 'url', message, url: `https://vinspec.example/bulk/${taskId}` },
    },
  })
  expect((await ask(agent, 'tasks/update', taskId, OPENS)).result).toMatchObject({ resultType: 'complete' })
  expect((await ask(agent, 'tasks/get', taskId)).result).toMatchObject({
    status: 'working',
    statusMessage: message,
  })
})

test('tasks are their customer’s, and only for clients that follow tasks and may use the tools', async () => {
  const agent = await server.connectApp({ credits: 1 })
  const { taskId } = await send(agent, makeVins(1))
  const stranger = await server.connectApp({ credits: 1 })
  const codes = []
  for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
    for (const [who, task] of [
      [stranger, taskId],
      [agent, 'nonsense'],
      [agent, undefined],
    ] as const) {
      codes.push((await ask(who, method, task)).error.code)
    }
    expect((await ask(agent, method, taskId, {})).error).toMatchObject({
      code: -32_021,
      data: { requiredCapabilities: FOLLOWS },
    })
  }
  expect(new Set(codes)).toEqual(new Set([-32_602]))
  expect((await ask(agent, 'tasks/get', taskId)).result).toMatchObject({ status: 'working' })
})
