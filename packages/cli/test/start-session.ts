/** A session at a terminal of some width: what a person types, and what the screen then says. */
import type { RunOptions } from '@vinspec/core/testing/run-process'
import manifest from '../package.json' with { type: 'json' }
import { runAt } from './run-vinspec.ts'

export interface SessionPlace {
  readonly home: string
  readonly apiUrl: string
  readonly columns: number
  readonly env: NodeJS.ProcessEnv
  /** A file that the commands name. */
  readonly file: string
}

export interface Session {
  type(args: string, more?: Pick<RunOptions, 'input' | 'interrupted'>): Promise<void>
  /** The whole session, without what differs from run to run. */
  read(secrets: readonly string[]): string
}

export function startSession({ home, apiUrl, columns, env, file }: SessionPlace): Session {
  const screens: string[] = []
  return {
    type: async (args, more) => {
      const here = { PATH: home, COLUMNS: String(columns), VINSPEC_BASE_URL: apiUrl, ...env }
      const { stdout, stderr, exitCode } = await runAt(home, args.split(' '), here, more)
      screens.push(`$ vinspec ${args.replace(file, 'vins.txt')}\n${stdout}${stderr}[exit ${exitCode}]\n`)
    },
    read: (secrets) => {
      const session = screens.join('\n').replaceAll(file, '/home/ada/vins.txt')
      return (
        secrets
          .reduce((said, secret) => said.replaceAll(secret.slice(-4), 'WXYZ'), session)
          .replaceAll(apiUrl, 'http://127.0.0.1:4010')
          .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:4010')
          .replaceAll(home, '/home/ada')
          .replaceAll(/req_\w+/g, (id) => `req_${'0'.repeat(id.length - 4)}`)
          .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '0193b5d0-6a3e-7c1f-9d42-5f0a1b2c3d4e')
          // A batch goes on while nobody looks.
          .replaceAll('credits spent earlier', 'credits spent')
          .replaceAll(/\d+ m?s$/gm, '0 s')
          .replaceAll(/in \d+ ms/g, 'in 0 ms')
          .replaceAll(`vinspec ${manifest.version}`, 'vinspec 0.1.0')
          .replaceAll(process.versions.node, '24.21.0')
          .replaceAll(process.platform, 'linux')
      )
    },
  }
}

/** The widest line of what is on the screen. What has a path in it is as long as the path. */
export function widestLine(session: string): number {
  const outputs = session.split('\n').filter((line) => !line.startsWith('$ ') && !line.includes('/'))
  return Math.max(...outputs.map((line) => line.length))
}
