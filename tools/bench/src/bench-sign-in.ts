/**
 * Whether the time of an answer tells who has an account: each question is asked of an address that has one and of
 * one that has none, in turn, in the same run. The baseline is the address that has none. `told` is how often the
 * slower of two answers is that of the account: 50 % says nothing.
 */
import { migrate } from '@vinspec/core/migrate'
import { runBench } from './bench.ts'
import { median, printTable, takeTurns } from './figures.ts'
import { PUBLIC_URL, prepareAccount, startPortal } from './portal/account.ts'

const WARM_UP = 5
const PAIRS = 150

const QUESTIONS = [
  ['a wrong password', '/sign-in', { password: 'a wrong password' }],
  ['a link by mail', '/sign-in', { with: 'link' }],
  ['a new password', '/forgot-password', {}],
  ['signing up', '/sign-up', { name: 'Ada', password: 'a password of benchmarks' }],
] as const

await runBench({}, async (bench) => {
  const { databaseUrl } = bench
  await migrate(databaseUrl)
  const { email } = await prepareAccount(databaseUrl)
  const portal = await startPortal(bench)
  const rows: string[][] = []
  for (const [name, path, form] of QUESTIONS) {
    const ask = (address: string) => askPortal(portal.origin + path, { ...form, email: address })
    const contestants = [() => ask(email), () => ask(`${crypto.randomUUID()}@example.com`)]
    await takeTurns(WARM_UP, contestants)
    const [known = [], unknown = []] = await takeTurns(PAIRS, contestants)
    rows.push([
      name,
      median(known).toFixed(1),
      median(unknown).toFixed(1),
      (median(known) / median(unknown)).toFixed(2),
      `${(howOftenSlower(known, unknown) * 100).toFixed(0)} %`,
    ])
  }
  const head = ['question', 'account ms', 'none ms', 'ratio', 'told']
  printTable(`median of ${PAIRS} answers each, one after the other`, head, rows)
})

async function askPortal(url: string, form: Readonly<Record<string, string>>): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url, {
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
