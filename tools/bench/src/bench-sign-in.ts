/**
 * Whether the time of an answer tells who has an account: each question is asked of an address that has one and of
 * one that has none, in turn, in the same run. The baseline is the address that has none. `told` is how often the
 * slower of two answers is that of the account: 50 % says nothing.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@vinspec/postgres'
import { ensurePages } from '@vinspec/web/ensure-pages'
import { median } from './median.ts'
import { prepareAccount } from './portal/prepare-account.ts'
import { PUBLIC_URL } from './portal/public-url.ts'
import { startServer } from './server-process.ts'

const WARM_UP = 5
const PAIRS = 150

const QUESTIONS = [
  ['a wrong password', '/sign-in', { password: 'a wrong password' }],
  ['a link by mail', '/sign-in', { with: 'link' }],
  ['a new password', '/forgot-password', {}],
  ['signing up', '/sign-up', { name: 'Ada', password: 'a password of benchmarks' }],
] as const

const folder = await mkdtemp(join(tmpdir(), 'vinspec-bench-'))
const postgres = await startPostgres({ folder })
await ensurePages()
const { email } = await prepareAccount(postgres.url)
const portal = await startServer(new URL('./portal/portal-server.ts', import.meta.url), [postgres.url])
try {
  console.log(`median of ${PAIRS} answers each, one after the other\n`)
  console.log('question             account ms   none ms   ratio    told')
  for (const [name, path, form] of QUESTIONS) await report(name, path, form)
} finally {
  await portal.stop()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

async function report(name: string, path: string, form: Readonly<Record<string, string>>): Promise<void> {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let i = 0; i < WARM_UP + PAIRS; i++) {
    const none = () => ask(path, { ...form, email: `${crypto.randomUUID()}@example.com` })
    const account = () => ask(path, { ...form, email })
    // In either order, so that neither always follows the other.
    const [first, second] = i % 2 === 0 ? [account, none] : [none, account]
    const times = [await first(), await second()]
    if (i < WARM_UP) continue
    known.push(times[i % 2] ?? Number.NaN)
    unknown.push(times[1 - (i % 2)] ?? Number.NaN)
  }
  const columns = [
    name.padEnd(20),
    median(known).toFixed(1).padStart(10),
    median(unknown).toFixed(1).padStart(9),
    (median(known) / median(unknown)).toFixed(2).padStart(7),
    `${(howOftenSlower(known, unknown) * 100).toFixed(0)} %`.padStart(7),
  ]
  console.log(columns.join(' '))
}

async function ask(path: string, form: Readonly<Record<string, string>>): Promise<number> {
  const started = performance.now()
  const answer = await fetch(portal.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: PUBLIC_URL.origin },
    body: new URLSearchParams(form),
  })
  await answer.text()
  if (answer.status === 429) throw new Error('the limits of this run are too low')
  return performance.now() - started
}

/** Of all pairs of one time each, the part in which that of `times` is longer. */
function howOftenSlower(times: readonly number[], others: readonly number[]): number {
  const wins = times.flatMap((time) => others.map((other): number => (time > other ? 1 : 0)))
  return wins.reduce((sum, win) => sum + win, 0) / wins.length
}
