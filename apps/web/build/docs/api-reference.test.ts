import { contract } from '@vinspec/contract/description'
import { describeContract } from '@vinspec/contract/reader'
import { hostileContract } from '@vinspec/contract/testing'
import { findTool } from '@vinspec/mcp-tools'
import { expect, test } from 'vitest'
import { apiReference } from './api-reference.ts'
import { exampleTool } from './example-tool.ts'
import { renderPage } from './render-page.ts'

test('a contract with every kind of parameter, example, and schema has a reference', () => {
  const hostile = describeContract(hostileContract)
  const { html } = renderPage(`# API reference\n\n${apiReference(hostile)}`, { slug: 'api' })
  const [, section = ''] = html.split('<h3 id="kinds">')
  const kinds = hostile.operations.find(({ id }) => id === 'kinds')
  for (const { name } of kinds?.parameters ?? []) expect(section).toContain(`<dt><code>${name}</code>`)
  expect(section).toContain('need_counts=7&amp;need_counts=7')
  expect(section).toContain('X-Need-Live: false')
  expect(section).toContain('list of integer from 1 to 9')
})

test('the call of a tool has what the tool takes, and every operation of a batch has one', () => {
  const calls = contract.operations.flatMap((operation) => {
    const call = exampleTool(operation)
    return call === null ? [] : [[operation.id, JSON.parse(call)] as const]
  })
  for (const [, { name, arguments: given }] of calls) {
    const tool = findTool(name)
    if (!tool) throw new Error(`no tool is called ${name}`)
    const { properties, required } = tool.inputSchema
    const names = Object.keys(given)
    expect([name, names.filter((each) => !Object.hasOwn(properties, each))]).toEqual([name, []])
    expect(names).toEqual(expect.arrayContaining([required ?? []].flat()))
  }
  const resumed = { batch_id: expect.any(String), action: 'resume' }
  expect(new Map(calls).get('resumeBatch')).toEqual({ name: 'control_batch', arguments: resumed })
  for (const id of ['createBatch', 'getBatch', 'pauseBatch', 'cancelBatch'])
    expect(calls.map(([each]) => each)).toContain(id)
})

test('every operation has its fields, an example for a shell, in TypeScript, in Python, and as a command, and its errors', () => {
  const { html } = renderPage(`# API reference\n\n${apiReference(contract)}`, { slug: 'api' })
  for (const { id, policy, responses } of contract.operations) {
    const section = html.split(`<h3 id="${id}">`)[1]?.split('<h3')[0] ?? ''
    const isShown = responses.some(({ status, example }) => status < 300 && example !== undefined)
    for (const language of ['sh', 'ts', 'python', 'console', ...(isShown ? ['json'] : [])])
      expect(section).toContain(`data-language="${language}"`)
    for (const code of policy.errors) expect(section).toContain(`href="/docs/errors#${code}"`)
  }
})
