import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { shared } from './vitest.shared.ts'

const DATABASE = './packages/core/testing/global-setup.ts'

/**
 * The tests of the gate, by what must be there before they start. The files of a group follow each other in a few processes,
 * whatever package they are of, so that each process reads the sources once.
 */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    projects: [
      group('bare', [
        'packages/{certificates,connections,contract,live-sources,mcp-tools,tracing,vehicle-data}',
        'stand-ins/*',
        'tools/{chaos,release,stack}',
      ]),
      group(
        'database',
        ['apps/{api,mcp,worker}', 'packages/{core,python,sdk}', 'tools/{admin,client-rules}', 'deploy/test'],
        {
          globalSetup: [DATABASE, './apps/api/test/support/global-setup.ts'],
          setupFiles: './packages/core/testing/refuse-overlapping-queries.ts',
        },
      ),
      group('pages', ['apps/web', 'tools/journeys'], {
        // The pages are built for production, and so is the React that renders them here.
        env: { ...shared.test.env, NODE_ENV: 'production' },
        globalSetup: [DATABASE, './apps/web/testing/global-setup.ts'],
      }),
      group('command', ['packages/cli'], { globalSetup: [DATABASE, './packages/cli/test/build-command.ts'] }),
    ],
  },
})

function group(
  name: string,
  folders: readonly string[],
  options: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include: folders.map((each) => `${each}/**/*.test.ts`), ...options } }
}
