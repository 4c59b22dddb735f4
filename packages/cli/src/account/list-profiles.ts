/** `vinspec profiles`: the profiles that are signed in on this computer. */
import { readEnvironment } from '../config.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { listLines } from '../output/layout.ts'
import { printResult } from '../output/print-result.ts'
import type { Settings } from '../settings.ts'
import { configFile, readProfiles } from './profiles.ts'

export async function listProfiles(settings: Settings): Promise<ExitCode> {
  const { folder } = readEnvironment()
  const profiles = [...readProfiles(folder)].map(([profile, { baseUrl, keyIn }]) => ({
    profile,
    base_url: baseUrl ?? null,
    key_in: keyIn,
  }))
  const data = { object: 'list', data: profiles, config_file: configFile(folder) }
  await printResult(settings, data, (screen) =>
    profiles.length === 0
      ? ['  No profile. Create one: vinspec login']
      : listLines(screen, profiles, [
          ['Profile', ({ profile }) => profile],
          ['Service', ({ base_url: url }) => url ?? 'production'],
          ['Key in', ({ key_in: place }) => place],
        ]),
  )
  return EXIT.done
}
