import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { shared } from './vitest.shared.ts'

const DATABASE = './packages/core/testing/global-setup.ts'

/**
 * The tests of the gate. The files of a group follow each other in a few processes, whatever package they are of: each process
 * more reads the sources once more, and compiles what runs often once more. What a file needs before it starts is there only
 * if one of the run needs it.
 */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    projects: [
      group(
        'service',
        [
          'apps/{api,mcp,worker}',
          'deploy/test',
          'packages/{certificates,cli,connections,contract,core,live-sources,mcp-tools,python,sdk,tracing,vehicle-data}',
          'stand-ins/*',
          'tools/{admin,chaos,client-rules,release,stack}',
        ],
        {
          globalSetup: [
            DATABASE,
            './apps/api/test/support/global-setup.ts',
            './packages/cli/test/build-command.ts',
          ],
          setupFiles: './packages/core/testing/refuse-overlapping-queries.ts',
        },
      ),
      group('pages', ['apps/web', 'tools/journeys'], {
        // The pages are built for production, and so is the React that renders them here.
        env: { ...shared.test.env, NODE_ENV: 'production' },
        globalSetup: [DATABASE, './apps/web/testing/global-setup.ts'],
      }),
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
