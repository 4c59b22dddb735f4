/** The official MCP client for Python, in a process of its own. One call at a time. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const driver = fileURLToPath(new URL('python_agent.py', import.meta.url))

export interface Connection {
  readonly url: string
  readonly token: string
  /** The era of the protocol. */
  readonly mode: 'legacy' | '2026-07-28'
}

export interface PythonAgent extends AsyncDisposable {
  lookUp(vin: string): Promise<unknown>
}

export function openPythonAgent(python: string, { url, token, mode }: Connection): PythonAgent {
  const child = spawn(python, ['-B', driver, url, mode], {
    env: { ...process.env, TOKEN: token },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let before: Promise<unknown> = Promise.resolve()
  const ask = async (vin: string): Promise<unknown> => {
    child.stdin.write(`${vin}\n`)
    const { value, done } = await lines.next()
    if (done === true) throw new Error('the Python client ended')
    return JSON.parse(value)
  }
  return {
    lookUp: (vin) => {
      const answer = before.then(() => ask(vin))
      before = answer.catch(() => {})
      return answer
    },
    [Symbol.asyncDispose]: async () => {
      child.stdin.end()
      await exited
    },
  }
}
