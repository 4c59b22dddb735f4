/** Signing in on a computer: where a key is kept, which one is used, and that nobody else can read it. */
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { startTestService } from '@vinspec/api/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { run } from '@vinspec/core/testing/run-process'
import { expect, test } from 'vitest'
import { readProfiles } from '../src/account/profiles.ts'
import { home, startHomes } from './homes.ts'
import { runAt } from './run-vinspec.ts'

startHomes()
const service = await closeAfterAll(startTestService())

/** Nothing of the real environment: no keychain of the developer is touched. */
function vinspec(
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const settings = { XDG_CONFIG_HOME: join(home, 'settings'), VINSPEC_BASE_URL: service.apiUrl, PATH: home }
  return runAt(home, args, { ...settings, ...env }, { input })
}

const keys = () => join(home, 'settings/vinspec/keys.json')

/** `secret-tool` as the command knows it, with a folder in place of a keyring. */
async function addKeyring(): Promise<void> {
  const script = `#!/bin/sh
export PATH=/usr/bin:/bin
for last; do :; done
case "$1" in
  store) cat > "${home}/ring-$last" ;;
  lookup) cat "${home}/ring-$last" ;;
  clear) rm "${home}/ring-$last" ;;
esac
`
  await writeFile(join(home, 'secret-tool'), script)
  await chmod(join(home, 'secret-tool'), 0o755)
}

test('without a keychain, the key is in a file for its owner only, and the command says so', async () => {
  const { apiKey } = await service.createCustomer({ credits: 3 })
  const signedIn = await vinspec(['login', '--with-token'], { input: `${apiKey}\n` })
  expect(signedIn).toMatchObject({ exitCode: 0, stderr: '' })
  expect(signedIn.stdout.replaceAll(/\s+/g, ' ')).toContain('in a file that only you can read, unencrypted')
  expect(signedIn.stdout).not.toContain(apiKey)
  expect((await stat(keys())).mode & 0o777).toBe(0o600)
  const me = await vinspec(['whoami', '--json'])
  expect(JSON.parse(me.stdout)).toMatchObject({
    profile: 'default',
    api_key: `vsk_live_…${apiKey.slice(-4)}`,
    key_from: 'file',
    available_credits: 3,
  })
  expect((await vinspec(['logout'])).stdout).toContain('until you revoke it')
  expect(await readFile(keys(), 'utf8')).not.toContain('vsk_')
  expect(await vinspec(['credits'])).toMatchObject({
    exitCode: 4,
    stderr: expect.stringContaining('vinspec login'),
  })
})

test('with a keychain, the key is nowhere else', async () => {
  await addKeyring()
  const { apiKey } = await service.createCustomer({ credits: 3 })
  expect((await vinspec(['login', '--with-token'], { input: apiKey })).stdout).toContain(
    'keychain of this computer',
  )
  await expect(readFile(keys(), 'utf8')).rejects.toThrow('ENOENT')
  expect(await readFile(join(home, 'settings/vinspec/config.json'), 'utf8')).not.toContain('vsk_')
  expect((await vinspec(['whoami'])).stdout).toMatch(/Key from +keychain/)
  await vinspec(['logout'])
  await expect(readFile(join(home, 'ring-default'))).rejects.toThrow('ENOENT')
})

test('the order is option, environment, profile; a profile asked for by name comes before the environment', async () => {
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map((credits) => service.createCustomer({ credits })),
  )
  await vinspec(['login', '--with-token', '--profile', 'work'], { input: first?.apiKey ?? '' })
  const env = { VINSPEC_API_KEY: second?.apiKey }
  const left = async (...args: string[]) =>
    Number((await vinspec([...args, 'credits', '--jq', '.available_credits'], { env })).stdout)
  expect(await left()).toBe(2)
  expect(await left('--profile', 'work')).toBe(1)
  expect(await left('--api-key', third?.apiKey ?? '')).toBe(3)
  expect((await vinspec(['profiles'])).stdout).toMatch(/work +http.* +file/)
  expect(await vinspec(['credits', '--profile', 'typo'])).toMatchObject({ exitCode: 2 })
})

test.each([
  ['no key', '', 2],
  ['a key that is not one of ours', 'vsk_live_nonsense', 4],
])('a sign-in with %s keeps nothing', async (_name, input, exitCode) => {
  expect(await vinspec(['login', '--with-token'], { input })).toMatchObject({ exitCode })
  await expect(stat(join(home, 'settings'))).rejects.toThrow('ENOENT')
})

test('sign-ins at once lose none of each other, and wait for none that was killed', async () => {
  const folder = join(home, 'settings/vinspec')
  await mkdir(folder, { recursive: true })
  const left = join(folder, 'keys.json.lock')
  await writeFile(left, '')
  await utimes(left, 0, 0)
  const source = (name: string) => JSON.stringify(new URL(`../src/account/${name}.ts`, import.meta.url).href)
  const signIn = (who: string) => `
    import { storeKey } from ${source('key-store')}
    import { writeProfile } from ${source('profiles')}
    for (let count = 0; count < 100; count += 1) {
      const profile = '${who}' + count
      writeProfile('${folder}', profile, { keyIn: storeKey('${folder}', profile, 'vsk_' + profile) })
    }`
  const node = ['--conditions=@vinspec/source', '--input-type=module', '-e']
  const ends = await Promise.all(
    ['a', 'b'].map((who) =>
      run(process.execPath, [...node, signIn(who)], { cwd: home, env: { PATH: home } }),
    ),
  )
  for (const end of ends) expect(end).toMatchObject({ exitCode: 0, stderr: '' })
  expect(readProfiles(folder).size).toBe(200)
  expect(Object.keys(JSON.parse(await readFile(keys(), 'utf8')))).toHaveLength(200)
  expect(await readdir(folder)).toEqual(['config.json', 'keys.json'])
})

test('a key in a file that others could read is closed to them, and a link to it stays one', async () => {
  const { apiKey } = await service.createCustomer({ credits: 3 })
  await vinspec(['login', '--with-token'], { input: apiKey })
  const kept = join(home, 'kept.json')
  await rename(keys(), kept)
  await symlink(kept, keys())
  await chmod(kept, 0o644)
  expect(await vinspec(['credits'])).toMatchObject({ exitCode: 0 })
  expect((await stat(kept)).mode & 0o777).toBe(0o600)
  await vinspec(['login', '--with-token', '--profile', 'work'], { input: apiKey })
  expect(await readlink(keys())).toBe(kept)
  expect(Object.keys(JSON.parse(await readFile(kept, 'utf8')))).toEqual(['default', 'work'])
})

test('a file of settings that is damaged is not overwritten, and one that is a folder is told as that', async () => {
  await mkdir(join(home, 'settings/vinspec'), { recursive: true })
  const path = join(home, 'settings/vinspec/config.json')
  await writeFile(path, '{ broken')
  const told = { exitCode: 1, stderr: expect.stringMatching(/config\.json\s.*Correct or delete it/s) }
  expect(await vinspec(['credits'])).toMatchObject(told)
  expect(await readFile(path, 'utf8')).toBe('{ broken')
  await rm(path)
  await mkdir(path)
  expect(await vinspec(['credits'])).toMatchObject(told)
})
