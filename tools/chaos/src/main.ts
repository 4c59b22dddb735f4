/** `pnpm chaos`: everything that can fail fails, thousands of times, and nothing may be lost or charged twice. */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runChaos } from './run-chaos.ts'

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    minutes: { type: 'string', default: '25' },
    faults: { type: 'string', default: '10500' },
    replays: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const seed = Number(values.seed)
const start = Date.now()
const time = () =>
  `${String(Math.floor((Date.now() - start) / 60_000)).padStart(2)}:${String(Math.floor((Date.now() - start) / 1_000) % 60).padStart(2, '0')}`
console.log(`Seed ${seed}. To run it again: pnpm chaos --seed ${seed} --minutes ${values.minutes}`)

const { injected, lookups, payments, audits, breaches } = await runChaos({
  seed,
  seconds: Number(values.minutes) * 60,
  faults: Number(values.faults),
  replays: Number(values.replays),
  onStep: (step) => console.log(`${time()}  ${step}`),
})
const total = [...injected.values()].reduce((sum, count) => sum + count, 0)
console.log(`\n${total} faults in ${values.minutes} minutes`)
for (const [name, count] of injected) console.log(`${String(count).padStart(7)}  ${name}`)
console.log(`
${lookups.answered} lookups answered, ${lookups.refused} refused for want of credits, ${lookups.replayed} answers asked for again
${payments} payments, the books read ${audits} times meanwhile`)
if (breaches.length === 0) {
  console.log('Nothing was lost, nothing was charged twice, and nothing is left held.')
} else {
  console.error(`\n${breaches.length} broken promises, with seed ${seed}:`)
  for (const breach of breaches) console.error(`- ${breach}`)
  process.exitCode = 1
}
