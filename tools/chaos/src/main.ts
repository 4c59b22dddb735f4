/** `pnpm chaos`: injects thousands of faults of every kind, and checks that nothing is lost or charged twice. */
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runChaos } from './run-chaos.ts'

/** Some have nothing to affect: in 25 minutes, more than 10,000 happen. */
const FAULTS_PER_MINUTE = 540

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    minutes: { type: 'string', default: '25' },
    faults: { type: 'string' },
    replays: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const seed = Number(values.seed)
const minutes = Number(values.minutes)
const faults = Number(values.faults ?? minutes * FAULTS_PER_MINUTE)
const start = Date.now()
const time = () =>
  `${String(Math.floor((Date.now() - start) / 60_000)).padStart(2)}:${String(Math.floor((Date.now() - start) / 1_000) % 60).padStart(2, '0')}`
console.log(
  `Seed ${seed}. To run it again: pnpm chaos --seed ${seed} --minutes ${minutes} --faults ${faults}`,
)

const { injected, lookups, payments, audits, breaches } = await runChaos({
  seed,
  seconds: minutes * 60,
  faults,
  replays: Number(values.replays),
  onStep: (step) => console.log(`${time()}  ${step}`),
})
const total = [...injected.values()].reduce((sum, count) => sum + count, 0)
console.log(`\n${total} faults in ${minutes} minutes on ${availableParallelism()} cores, with seed ${seed}`)
for (const [name, count] of injected) console.log(`${String(count).padStart(7)}  ${name}`)
console.log(`
${lookups.answered} lookups answered, ${lookups.refused} refused for want of credits, ${lookups.replayed} answers asked for again
${payments} payments, the books read ${audits} times meanwhile`)
if (breaches.length === 0) {
  console.log('Nothing was lost, nothing was charged twice, and nothing is left held.')
} else {
  console.error(`\n${breaches.length} broken promises:`)
  for (const breach of breaches) console.error(`- ${breach}`)
  process.exitCode = 1
}
