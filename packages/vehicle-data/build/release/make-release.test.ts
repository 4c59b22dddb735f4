import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { readTable } from '../../src/read-table.ts'
import { loadRelease } from '../../src/releases/load-release.ts'
import { makeRelease } from './make-release.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const folder = mkdtempSync(`${tmpdir()}/vinspec-make-release-`)
afterAll(() => rmSync(folder, { recursive: true }))

test('a release that the judge rejects is not made', async () => {
  const never = makeRelease(`${folder}/none`, privateKey, () => {
    throw new Error('power')
  })
  await expect(never).rejects.toThrow('power')
  expect(existsSync(`${folder}/none`)).toBe(false)
})

test('a release has the version of its tables, and can be read with the public key', async () => {
  const { path } = await makeRelease(folder, privateKey, () => undefined)
  const [version] = readTable('data-version.txt')
  expect(readdirSync(folder)).toEqual([`${version}.vinspec-data`])
  expect((await loadRelease(path, [createPublicKey(privateKey)])).version).toBe(version)
})
