/** How the pieces fit: who calls, what answers, and what it stands on. Drawn from this text, in both themes. */
import { escape } from './escape.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly title: string
  readonly lines?: readonly string[]
  readonly look?: 'accent' | 'outside' | undefined
}

const [W, H] = [150, 64]
const ROWS = [76, 164, 252, 340] as const

const CALLERS: readonly Box[] = [
  { title: 'Your code', lines: ['REST, packages/sdk'] },
  { title: 'Terminal', lines: ['packages/cli'] },
  { title: 'AI agents', lines: ['MCP'] },
  { title: 'People', lines: ['a browser'] },
].map((box, row) => ({ ...box, x: 20, y: ROWS[row] ?? 0, width: W, height: H, look: 'outside' }))

const APPS: readonly Box[] = [
  { title: 'apps/api', lines: ['every answer checked'], y: ROWS[0] + 44 },
  { title: 'apps/mcp', lines: ['tools for agents'], y: ROWS[2] },
  { title: 'apps/web', lines: ['portal, sign-in, OAuth'], y: ROWS[3] },
  { title: 'apps/worker', lines: ['jobs: money, email'], y: ROWS[3] + 88 },
].map((box) => ({ ...box, x: 270, width: 170, height: H }))

const CONTRACT: Box = {
  title: 'openapi.json',
  lines: ['the contract'],
  x: 270,
  y: 20,
  width: 170,
  height: H,
  look: 'accent',
}

const CORE: Box = {
  title: 'packages/core',
  lines: ['ledger', 'lookups', 'idempotency', 'payments', 'automatic top-up', 'keys and apps'],
  x: 540,
  y: 164,
  width: 170,
  height: 240,
  look: 'accent',
}

const GROUND: readonly Box[] = [
  { title: 'packages/vehicle-data', lines: ['VIN in, specs out, offline'], y: ROWS[0] + 44 },
  { title: 'PostgreSQL', lines: ['one transaction per charge'], y: ROWS[2] },
  { title: 'Stripe', lines: ['payments'], y: ROWS[3], look: 'outside' as const },
  { title: 'SMTP', lines: ['email'], y: ROWS[3] + 88, look: 'outside' as const },
].map((box) => ({ ...box, x: 770, width: 220, height: H }))

const at = (boxes: readonly Box[], index: number): Box => boxes[index] ?? CORE

const ARROWS: ReadonlyArray<readonly [from: Box, to: Box]> = [
  [at(CALLERS, 0), at(APPS, 0)],
  [at(CALLERS, 1), at(APPS, 0)],
  [at(CALLERS, 2), at(APPS, 1)],
  [at(CALLERS, 3), at(APPS, 2)],
  ...APPS.map((app) => [app, CORE] as const),
  ...GROUND.map((box) => [CORE, box] as const),
]

const [WIDTH, HEIGHT] = [1_000, 512]

export function drawPieces(): string {
  const boxes = [...CALLERS, CONTRACT, ...APPS, CORE, ...GROUND]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="How the pieces fit: callers, apps, the core, and what it stands on">
<style>
  svg { --panel: #fff; --edge: #c9d3d9; --ink: #16232c; --soft: #52636e; --accent: #006f7c; --accent-soft: #e3f3f5; }
  @media (prefers-color-scheme: dark) {
    svg { --panel: #16232c; --edge: #3a4d59; --ink: #e8eef1; --soft: #a3b3bd; --accent: #5fd3dc; --accent-soft: #12343b; }
  }
  text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; fill: var(--soft); }
  .title { font-size: 14.5px; font-weight: 600; fill: var(--ink); }
  rect { fill: var(--panel); stroke: var(--edge); stroke-width: 1.2; }
  .accent { fill: var(--accent-soft); stroke: var(--accent); }
  .outside { stroke-dasharray: 4 3; }
  path { fill: none; stroke: var(--soft); stroke-width: 1.3; }
  marker path { fill: var(--soft); stroke: none; }
  .made { stroke: var(--accent); stroke-dasharray: 2 4; }
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8Z"/></marker></defs>
${ARROWS.map(([from, to]) => drawArrow(from, to)).join('\n')}
${drawMade()}
${boxes.map(drawBox).join('\n')}
</svg>
`
}

function drawBox({ x, y, width, height, title, lines = [], look }: Box): string {
  const middle = x + width / 2
  const first = lines.length === 1 ? y + height / 2 - 5 : y + 30
  const texts = lines.map(
    (line, row) =>
      `<text x="${middle}" y="${first + 21 + row * (lines.length === 1 ? 20 : 30)}" text-anchor="middle">${escape(line)}</text>`,
  )
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8"${look ? ` class="${look}"` : ''}/>
<text x="${middle}" y="${first}" text-anchor="middle" class="title">${escape(title)}</text>
${texts.join('\n')}`
}

/** From the right edge of one box to the left edge of another, at the height of the smaller. */
function drawArrow(from: Box, to: Box): string {
  const start = from.x + from.width
  const y = (box: Box, other: Box) =>
    box.height > H
      ? Math.min(Math.max(other.y + other.height / 2, box.y + 20), box.y + box.height - 20)
      : box.y + box.height / 2
  const [y1, y2] = [y(from, to), y(to, from)]
  const bend = (start + to.x) / 2
  return `<path d="M${start} ${y1}C${bend} ${y1} ${bend} ${y2} ${to.x - 2} ${y2}" marker-end="url(#tip)"/>`
}

/** What is generated from the contract. */
function drawMade(): string {
  const { x, y, width, height } = CONTRACT
  const top = y + height / 2
  return `<path class="made" d="M${x} ${top}H95V${ROWS[0] - 4}" marker-end="url(#tip)"/>
<path class="made" d="M${x + width} ${top}H${CORE.x + CORE.width / 2}V${CORE.y - 4}" marker-end="url(#tip)"/>
<path class="made" d="M${x + width / 2} ${y + height}V${at(APPS, 0).y - 4}" marker-end="url(#tip)"/>
<text x="${x + width + 20}" y="${top - 10}">pnpm gen</text>`
}
