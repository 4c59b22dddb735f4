/** Generates the dashboards, and the manifests of the processes. */
import { writeFile } from 'node:fs/promises'
import { DASHBOARDS } from './dashboards.ts'
import { MANIFESTS } from './manifests.ts'

const here = (path: string) => new URL(`../${path}`, import.meta.url)

for (const [name, dashboard] of Object.entries(DASHBOARDS)) {
  await writeFile(here(`grafana/${name}.json`), `${JSON.stringify(dashboard, undefined, 2)}\n`)
}
for (const [name, manifest] of Object.entries(MANIFESTS)) {
  await writeFile(here(`kubernetes/${name}.yaml`), manifest)
}
