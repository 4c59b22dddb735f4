/** Draws a terminal with the beginning of a printed sheet, as SVG that follows the reader's theme. */
import type { PrintedSheet } from './print-sheet.ts'

const LINE = 19
const TOP = 62
const LEFT = 24
const WIDTH = 760
/** The picture ends before this section. */
const LAST_SECTION = 'Versions that fit'

export function drawSheet({ command, lines }: PrintedSheet): string {
  const end = lines.indexOf(LAST_SECTION)
  const shown = [...lines.slice(0, end < 0 ? lines.length : end), '…']
  const height = TOP + (shown.length + 1) * LINE
  const texts = shown.map((line, position) => {
    const isHeading = /^\S/.test(line) && position !== 1
    return text(TOP + LINE + position * LINE, line, isHeading ? 'heading' : position === 1 ? 'soft' : 'line')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="What ${escape(command)} prints in a terminal">
<style>
  svg { --page: #fbfcfd; --bar: #eef2f4; --edge: #d5dde2; --ink: #16232c; --soft: #52636e; --accent: #006f7c; }
  @media (prefers-color-scheme: dark) {
    svg { --page: #0f1a21; --bar: #18262f; --edge: #2c3d48; --ink: #e8eef1; --soft: #a3b3bd; --accent: #5fd3dc; }
  }
  text { font: 13.5px ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; white-space: pre; fill: var(--ink); }
  .heading { font-weight: 700; } .soft, .line-name { fill: var(--soft); } .prompt { fill: var(--accent); font-weight: 700; }
</style>
<rect x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="10" fill="var(--page)" stroke="var(--edge)"/>
<path d="M1 34V11A10 10 0 0 1 11 1H${WIDTH - 11}A10 10 0 0 1 ${WIDTH - 1} 11V34Z" fill="var(--bar)"/>
<g fill="var(--edge)"><circle cx="22" cy="18" r="5.5"/><circle cx="40" cy="18" r="5.5"/><circle cx="58" cy="18" r="5.5"/></g>
<text x="${LEFT}" y="${TOP}"><tspan class="prompt">$</tspan> ${escape(command)}</text>
${texts.join('\n')}
</svg>
`
}

function text(y: number, line: string, look: string): string {
  return `<text x="${LEFT}" y="${y}" class="${look}" xml:space="preserve">${escape(line)}</text>`
}

function escape(line: string): string {
  return line
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
