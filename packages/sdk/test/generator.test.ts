/** The generator refuses a contract of which it cannot name every method. */
import { expect, test } from 'vitest'
import { type ClientOperation, renderClient } from '../build/render-client.ts'

const operation: ClientOperation = {
  id: 'doIt',
  method: 'POST',
  path: '/things',
  summary: 'Do it',
  authenticated: true,
  idempotent: true,
  bodySchema: 'Body',
  resultSchema: 'Result',
  sdkMethod: 'things.do',
}

test.each(['', 'do', 'Things.do', 'things.do.it', 'things.do-it'])(
  'fails on the method name "%s"',
  (sdkMethod) => {
    expect(() => renderClient([{ ...operation, sdkMethod }], 'https://api.example.com')).toThrow(
      `doIt: x-sdk method "${sdkMethod}" must be "resource.method"`,
    )
  },
)

test('fails when two operations share a method', () => {
  expect(() =>
    renderClient([operation, { ...operation, id: 'doItAgain' }], 'https://api.example.com'),
  ).toThrow('doItAgain: x-sdk method "things.do" is taken by doIt')
})

test('writes a method for every operation', () => {
  const source = renderClient([operation], 'https://api.example.com')
  expect(source).toContain('do(body: Body, options: IdempotentCallOptions = {}): ApiCall<Result> {')
  expect(source).toContain("http.POST('/things', ")
})
