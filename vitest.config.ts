import { defineConfig } from 'vitest/config'
import { shared } from './vitest.shared.ts'

const FOLDERS = [
  'apps/{api,mcp,web,worker}',
  'deploy/test',
  'packages/{certificates,cli,connections,contract,core,live-sources,mcp-tools,python,sdk,tracing,vehicle-data}',
  'stand-ins/*',
  'tools/{admin,chaos,client-rules,journeys,release,stack}',
]

/**
 * The tests of the gate. Their files follow each other in a few processes, whatever package they are of: each process more
 * reads the sources once more, and compiles what runs often once more. What a file needs before it starts is there only if
 * one of the run needs it.
 */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    include: FOLDERS.map((each) => `${each}/**/*.test.ts`),
    // The pages are built for production, and so is the React that renders them here.
    env: { ...shared.test.env, NODE_ENV: 'production' },
    globalSetup: [
      './packages/core/testing/global-setup.ts',
      './apps/api/test/support/global-setup.ts',
      './packages/cli/test/build-command.ts',
      './apps/web/testing/global-setup.ts',
    ],
    setupFiles: './packages/core/testing/before-each-file.ts',
  },
})
