/** Data releases for tests: the tables of this build, changed as a test likes, signed with keys of its own. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { builtTables } from '../build/built-tables.ts'
import { answerFrom } from '../src/providers/offline-provider.ts'
import type { VehicleDataProvider } from '../src/providers/vehicle-data-provider.ts'
import { followReleases } from '../src/releases/follow-releases.ts'
import { packRelease } from '../src/releases/release-file.ts'
import { fileOf, readLoaded, writeLoaded } from '../src/releases/release-folder.ts'

export interface TestReleases {
  readonly folder: string
  readonly publicKey: KeyObject
  /** The file of a release of that version, which is not loaded. */
  readonly pack: (version: string, change?: (text: string, name: string) => string) => string
  /** Makes a release, and lets it count. */
  readonly load: (version: string, change?: (text: string, name: string) => string) => Promise<void>
  readonly rollBack: () => Promise<void>
  /** What a process answers from that follows the folder, and how to let it look there now. */
  readonly follow: () => Promise<{ readonly vehicleData: VehicleDataProvider; refresh(): Promise<void> }>
  readonly remove: () => void
}

export function createTestReleases(): TestReleases {
  const folder = mkdtempSync(`${tmpdir()}/vinspec-releases-`)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pack: TestReleases['pack'] = (version, change = (text) => text) => {
    const tables = [...builtTables()].map(([name, bytes]) => {
      const text = name === 'data-version.txt' ? `# test\n${version}\n` : bytes.toString()
      return [name, Buffer.from(change(text, name))] as const
    })
    writeFileSync(fileOf(folder, version), packRelease(new Map(tables), privateKey))
    return fileOf(folder, version)
  }
  return {
    folder,
    publicKey,
    pack,
    async load(version, change) {
      pack(version, change)
      await writeLoaded(folder, [...(await readLoaded(folder)), { version, note: '' }])
    },
    async rollBack() {
      await writeLoaded(folder, (await readLoaded(folder)).slice(0, -1))
    },
    async follow() {
      const tables = await followReleases({ folder, publicKeys: [publicKey] })
      return { vehicleData: answerFrom(tables), refresh: () => tables.refresh() }
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
