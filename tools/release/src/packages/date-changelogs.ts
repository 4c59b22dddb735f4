/** Dates the release that each changelog begins with: changesets names only its version. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listPublished } from './published-packages.ts'

export async function dateChangelogs(root: string, today: Date): Promise<void> {
  for (const { folder } of await listPublished(root)) {
    const file = join(root, folder, 'CHANGELOG.md')
    await writeFile(file, dateRelease(await readFile(file, 'utf8'), today))
  }
}

/** Of `## 0.2.0`, `## 0.2.0 (2026-12-01)`, if it has no date yet. */
export function dateRelease(changelog: string, today: Date): string {
  const day = today.toISOString().slice(0, 10)
  return changelog.replace(/^## .*$/m, (heading) => (heading.endsWith(')') ? heading : `${heading} (${day})`))
}
