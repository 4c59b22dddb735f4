import { defineConfig } from 'vitest/config'

/** All suites of the gate in one run: they share a database server, and no core idles while one of them waits. */
export default defineConfig({
  test: {
    projects: ['apps/*', 'deploy', '{packages,stand-ins,tools}/*/vitest.config.ts', '!tools/installs/**'],
  },
})
