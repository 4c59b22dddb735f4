/**
 * Draws the pictures that previews of links show, one for the title of each public page. Run
 * `pnpm --filter @vinspec/web draw:cards` after changing a title. A test reports missing pictures.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '@vinspec/http-server/testing/launch-browser'
import { cardPath } from '../app/ui/card-path.ts'
import { escapeHtml } from './docs/places.ts'
import { readDocs } from './docs/read-docs.ts'

const web = new URL('../', import.meta.url)
const TEXTS = ['../../docs/coverage.md', 'content/terms.md', 'content/privacy.md', 'content/security.md']
const SIZE = { width: 1200, height: 630 }

const logo = await readFile(new URL('public/favicon.svg', web), 'utf8')
const cards: ReadonlyArray<readonly [title: string, about: string]> = [
  ['vinspec: electric car specifications by VIN', 'Range, battery, and charging of any electric car'],
  ['Pricing', 'One credit, one successful lookup'],
  ['Status', 'What works now, and what worked'],
  ['Changelog', 'SDK and terminal command'],
  ['vinspec docs', 'API, SDK, terminal, Python, and AI agents'],
  ...(await Promise.all(TEXTS.map(async (path) => [await readTitle(path), ''] as const))),
  ...(await readDocs()).groups.flatMap((group) =>
    group.pages.map(({ title }) => [title, group.title] as const),
  ),
]

async function readTitle(path: string): Promise<string> {
  const title = /^# (.*)$/m.exec(await readFile(new URL(path, web), 'utf8'))?.[1]
  if (title === undefined) throw new Error(`${path} has no title`)
  return title
}

function toPage(title: string, about: string): string {
  const size = title.length > 40 ? 64 : 84
  return `<style>
body{margin:0;width:1200px;height:630px;box-sizing:border-box;padding:80px;display:flex;flex-direction:column;justify-content:space-between;background:#0d1b21;color:#eaf3f4;font-family:system-ui,"Open Sans",sans-serif}
header{display:flex;align-items:center;gap:20px;font-size:44px;font-weight:600}
svg{width:64px;height:64px}
h1{margin:0;font-size:${size}px;line-height:1.15;font-weight:700;letter-spacing:-0.02em;text-wrap:balance}
p{margin:0 0 20px;font-size:34px;color:#6cd3d3}
footer{border-top:4px solid #2a7f86;padding-top:28px;font-size:30px;color:#a7bcc0}
</style><header>${logo}vinspec</header><main><p>${escapeHtml(about)}</p><h1>${escapeHtml(title)}</h1></main><footer>Electric car specifications by VIN</footer>`
}

const folder = fileURLToPath(new URL('public/cards/', web))
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
const browser = await launchBrowser()
const page = await browser.newPage({ viewport: SIZE })
for (const [title, about] of cards) {
  await page.setContent(toPage(title, about))
  await writeFile(fileURLToPath(new URL(`public${cardPath(title)}`, web)), await page.screenshot())
}
await browser.close()
