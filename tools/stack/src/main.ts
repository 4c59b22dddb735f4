/** `pnpm start`: runs the whole service on this machine, and shows one real lookup. */
import { parseArgs } from 'node:util'
import { environment } from './config.ts'
import { showError, showIntroduction } from './output.ts'
import { runStack } from './run-stack.ts'

// `pnpm start -- --once` passes on the `--` as well.
const args = process.argv.slice(2).filter((argument) => argument !== '--')

try {
  const { values } = parseArgs({
    args,
    options: { once: { type: 'boolean', default: false }, live: { type: 'boolean', default: false } },
  })
  showIntroduction()
  await runStack({ ...values, environment })
  process.exit(0)
} catch (error) {
  showError(error)
  process.exit(1)
}
