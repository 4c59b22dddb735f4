/** Arguments that are in no tool's schema, as models make them up. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { selectTools } from '@vinspec/mcp-tools'
import { exampleArguments } from '@vinspec/mcp-tools/testing'
import { expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post, postModern } from './support/post.ts'
import { errorOf } from './support/results.ts'

const server = await closeAfterAll(startToolServer())

test('every tool rejects one by its name, in the same words in both protocols', async () => {
  const app = await server.connectApp()
  const toolsets = 'vehicles,credits,research'
  for (const tool of selectTools({ toolsets }) ?? []) {
    const { name } = tool
    const [first = '', ...others] = await Promise.all(
      [post, postModern].map(async (send) => {
        const sent = { color: 'red', ...exampleArguments(tool) }
        return errorOf(await send(`${server.mcpUrl}?tools=${toolsets}`, call(name, sent), app)).message
      }),
    )
    expect([name, first]).toEqual([name, expect.stringContaining('"color" is not a known')])
    expect(others).toEqual([first])
  }
})
