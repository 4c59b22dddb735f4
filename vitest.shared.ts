/** What the suites of all packages have in common. */

interface SharedConfig {
  readonly resolve: { conditions: string[] }
  readonly ssr: { readonly resolve: { conditions: string[] } }
  readonly test: {
    readonly isolate: boolean
    readonly execArgv: string[]
    readonly experimental: { readonly viteModuleRunner: boolean; readonly nodeLoader: boolean }
    readonly maxWorkers: number
    readonly env: Record<string, string>
    readonly testTimeout: number
    readonly expect: { readonly poll: { readonly timeout: number } }
    readonly hookTimeout: number
  }
}

const conditions = ['@vinspec/source']

export const shared: SharedConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // The files of a suite follow each other in one process, which reads the sources once.
    isolate: false,
    // Node runs the sources as the service does, without a bundler's transformation of each for each suite.
    // Most of what a test makes is garbage at once: with room for it, collecting it takes an eighth less processor time.
    execArgv: [...conditions.map((each) => `--conditions=${each}`), '--max-semi-space-size=64'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // While one waits for a database, a browser, or a process, the others work. Each more loads the sources once more.
    maxWorkers: 3,
    env: {
      // Tests start many processes of the same sources.
      NODE_COMPILE_CACHE: new URL('node_modules/.cache/node', import.meta.url).pathname,
      // Compilers that tests start end before it pays to collect their garbage.
      GOGC: 'off',
    },
    // They end what hangs. How long something takes depends on what else runs, and proves nothing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // As long as a test may take, but for the time to say what it waited for.
    expect: { poll: { timeout: 290_000 } },
  },
}
