import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { readLastRelease } from '../src/last-release.ts'
import { identify, publishTarballs } from '../src/packages/publish-tarballs.ts'

const MANIFEST = JSON.stringify({ name: 'one', version: '1.0.0' })
const hash = (content: string | Buffer, algorithm = 'sha256') =>
  createHash(algorithm).update(content).digest('hex')

/** What the registry has received, by path. */
const published = new Map<string, unknown>()
const registry = createServer(async (request, response) => {
  const path = request.url?.split('?')[0] ?? ''
  if (request.method === 'PUT') published.set(path, await json(request))
  const known = published.get(path)
  response.writeHead(known === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(known ?? { error: 'Not found' }))
})
await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
const root = await mkdtemp(join(tmpdir(), 'vinspec-publish-'))
const tarballs = join(root, 'tarballs')
const address = registry.address()
const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
for (const name of ['npm_config_registry', 'NPM_CONFIG_REGISTRY']) vi.stubEnv(name, `http://${host}/`)
await writeFile(join(root, '.npmrc'), `//${host}/:_authToken=secret\n`)
await mkdir(join(root, 'tools/release/last-release'), { recursive: true })
await writeFile(join(root, 'tools/release/last-release/openapi.json'), '{}')
const reviewed = { 'package.json': hash(MANIFEST), 'index.js': hash('reviewed') }
await writeFile(
  join(root, 'tools/release/last-release/release.json'),
  JSON.stringify({ version: '1.0.0', packages: { one: { version: '1.0.0', files: reviewed } } }),
)
beforeEach(async () => {
  published.clear()
  await rm(tarballs, { recursive: true, force: true })
})
afterAll(async () => {
  await rm(root, { recursive: true })
  registry.close()
})

async function pack(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(tarballs, name)
  for (const [file, content] of Object.entries({ 'package/package.json': MANIFEST, ...files })) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), content)
  }
  const tarball = `${folder}.tgz`
  execFileSync('tar', ['-czf', tarball, '-C', folder, ...(await readdir(folder))])
  return tarball
}

test('publishes exactly the tarball that was packed, and once', async () => {
  const tarball = await pack('one', { 'package/index.js': 'reviewed' })
  // A settings file from the job that packed: if npm obeyed it, the token would go to its proxy.
  await writeFile(join(tarballs, '.npmrc'), 'proxy=http://127.0.0.1:1/\n')
  expect(await publishTarballs(root, tarballs)).toEqual(['one@1.0.0'])
  const shasum = hash(await readFile(tarball), 'sha1')
  expect(published.get('/one')).toMatchObject({ versions: { '1.0.0': { dist: { shasum } } } })

  published.set('/one', { ...Object(published.get('/one')), untouched: true })
  expect(await publishTarballs(root, tarballs)).toEqual(['one@1.0.0'])
  expect(published.get('/one')).toMatchObject({ untouched: true })
})

test.each([
  ['a file that differs', { 'package/index.js': 'hidden' }],
  ['one file more', { 'package/index.js': 'reviewed', 'package/more.js': 'hidden' }],
  ['one file less', {}],
  [
    'a file that npm would put over a reviewed one',
    { 'package/index.js': 'reviewed', 'z/index.js': 'hidden' },
  ],
])('publishes nothing when one tarball has %s', async (_, files) => {
  await pack('one', { 'package/index.js': 'reviewed' })
  await pack('two', files)
  await expect(publishTarballs(root, tarballs)).rejects.toThrow('Nothing was published')
  expect(published.size).toBe(0)
})

const withoutPython = spawnSync('python3', ['--version']).status !== 0
if (withoutPython) console.log('NOT TESTED: the judgment of wheels; there is no Python on this machine')

test.skipIf(withoutPython)('a wheel matches what was reviewed, file by file, or is rejected', async () => {
  const folder = join(tarballs, 'wheel')
  await mkdir(folder, { recursive: true })
  const zip = async (index: string) => {
    await writeFile(join(folder, 'package.json'), MANIFEST)
    await writeFile(join(folder, 'index.js'), index)
    const wheel = join(tarballs, 'one-1.0.0-py3-none-any.whl')
    execFileSync('python3', ['-m', 'zipfile', '-c', wheel, 'package.json', 'index.js'], { cwd: folder })
    return await identify(await readLastRelease(root), wheel)
  }
  expect(await zip('reviewed')).toBe('one@1.0.0')
  await expect(zip('hidden')).rejects.toThrow('differs from what was reviewed')
})
