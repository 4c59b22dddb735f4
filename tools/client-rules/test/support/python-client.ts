/** The Python client under the rules, in a process of its own. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sourceFolder } from '@vinspec/python/python'
import type { Client, Outcome } from './rules.ts'

const driver = fileURLToPath(new URL('python_client.py', import.meta.url))

export interface PythonOptions {
  /** Which of the two clients to run. */
  readonly kind: 'sync' | 'async'
  readonly env?: NodeJS.ProcessEnv
}

export function openPython(python: string, { kind, env = {} }: PythonOptions): Client {
  const child = spawn(python, ['-B', driver, kind], {
    env: { ...process.env, PYTHONPATH: sourceFolder, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    make: async (call, { baseUrl, apiKey, random }) => {
      child.stdin.write(`${JSON.stringify({ call, base_url: baseUrl, api_key: apiKey, random })}\n`)
      const { value, done } = await lines.next()
      if (done === true) throw new Error('The Python client ended.')
      const outcome: Outcome = JSON.parse(value)
      return outcome
    },
    close: async () => {
      child.stdin.end()
      await exited
    },
  }
}
