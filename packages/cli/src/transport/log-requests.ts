/** `--verbose`: requests and responses on standard error, without secrets. */
import type { Fetch } from '@vinspec/sdk'
import { maskKey } from '../account/mask-key.ts'
import { screenOf } from '../output/screen.ts'
import { standardError } from '../output/standard-output.ts'

export function logRequests(send: Fetch): Fetch {
  return async (url, init) => {
    log('>', [`${init.method} ${url}`, ...Object.entries(init.headers).map(toLine), init.body ?? ''])
    const begin = performance.now()
    try {
      const response = await send(url, init)
      const ms = Math.round(performance.now() - begin)
      log('<', [`${response.status} in ${ms} ms`, ...[...response.headers].map(toLine)])
      return response
    } catch (error) {
      log('<', [error instanceof Error ? error.message : String(error)])
      throw error
    }
  }
}

const SECRET = /^(authorization|cookie|set-cookie)$/i

function toLine([name, value]: readonly [string, string]): string {
  const [scheme = '', secret = ''] = value.split(' ')
  return `${name}: ${SECRET.test(name) ? `${scheme} ${maskKey(secret)}` : value}`
}

/** Keys, and the codes that become keys. */
const OWN_SECRET = /vs[a-z]_\w{8,}/g

function log(mark: string, lines: readonly string[]): void {
  const { ink } = screenOf(standardError())
  const shown = lines
    .filter((line) => line !== '')
    .map((line) => ink('dim', `${mark} ${line.replaceAll(OWN_SECRET, maskKey)}`))
  standardError().write(`${shown.join('\n')}\n`)
}
