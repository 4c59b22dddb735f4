/** Bugs of the command, and of what it and agents send and are told. */
import type { Bug } from './bug.ts'

const CLI = 'packages/cli'
const UNWRITTEN = ['test/unwritten.test.ts']

export const commandBugs: readonly Bug[] = [
  {
    name: 'lets two commands look up one list',
    folder: CLI,
    file: 'batch/resume-file.ts',
    from: 'return runs.find((run) => isAlive(run, progressMs))',
    to: 'return runs.find((run) => run.run === "" && isAlive(run, progressMs))',
    tests: ['test/batch.test.ts'],
  },
  {
    name: 'ends well although its output was not written',
    folder: CLI,
    file: 'report-error.ts',
    from: 'if (error instanceof OutputError && error.closed)',
    to: 'if (error instanceof OutputError)',
    tests: UNWRITTEN,
  },
  {
    name: 'takes a part of its output for the whole',
    folder: CLI,
    file: 'output/standard-output.ts',
    from: 'if (fstatSync(output.fd).isFile()) writeFileSync(output.fd, text)',
    to: "if (text === '') writeFileSync(output.fd, text)",
    tests: UNWRITTEN,
  },
  {
    name: 'carries the key to another computer unencrypted',
    folder: 'packages/sdk',
    file: 'check-options.ts',
    from: 'allowHttp || /^https|',
    to: 'allowHttp || /^http|',
    tests: ['test/options.test.ts'],
  },
  {
    name: 'buys for a customer who has declined',
    folder: 'packages/mcp-tools',
    file: 'offer-page.ts',
    from: "page['action'] === 'accept'",
    to: "page['action'] !== undefined",
    testedIn: 'apps/mcp',
    tests: ['test/offers.test.ts'],
  },
]
