/** Bugs in the command, and in the requests and texts of the command and of agents. */
import { type Bug, bugsIn } from './bug.ts'

export const commandBugs: readonly Bug[] = [
  ...bugsIn('packages/cli/src/report-error.ts', ['packages/cli/test/unwritten.test.ts'], {
    'ends well although its output was not written': [
      'if (error instanceof OutputError && error.closed)',
      'if (error instanceof OutputError)',
    ],
  }),
  ...bugsIn('packages/cli/src/output/standard-output.ts', ['packages/cli/test/unwritten.test.ts'], {
    'takes a part of its output for the whole': [
      'if (fstatSync(output.fd).isFile()) writeFileSync(output.fd, text)',
      "if (text === '') writeFileSync(output.fd, text)",
    ],
  }),
  ...bugsIn('packages/sdk/src/check-options.ts', ['packages/sdk/test/options.test.ts'], {
    'carries the key to another computer unencrypted': ['allowHttp || /^https|', 'allowHttp || /^http|'],
  }),
  ...bugsIn('packages/mcp-tools/src/offer-page.ts', ['apps/mcp/test/offers.test.ts'], {
    'buys for a customer who has declined': ["page['action'] === 'accept'", "page['action'] !== undefined"],
  }),
]
