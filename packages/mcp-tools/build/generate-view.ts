/** Writes `src/generated/vehicle-view.ts`: the sheet of a vehicle as one page, for hosts that show such pages. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const view = new URL('../view/', import.meta.url)
const generated = new URL('../src/generated/', import.meta.url)

const bundle = await rolldown({ input: fileURLToPath(new URL('view.ts', view)) })
const { output } = await bundle.generate({ format: 'iife', minify: true })
await bundle.close()
const script = output[0].code.trim()
const style = (await readFile(new URL('style.css', view), 'utf8')).replaceAll(/\s*([{};:,])\s*/g, '$1').trim()
if (/<\/(script|style)|<!--/i.test(script + style))
  throw new Error('the page would end within its own script')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** Nothing is loaded, sent, or kept, whatever the host allows. */
const policy = `default-src 'none';script-src ${hashOf(script)};style-src ${hashOf(style)};base-uri 'none';form-action 'none'`
const page = [
  '<!doctype html><html lang="en"><meta charset="utf-8">',
  `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  '<meta name="viewport" content="width=device-width"><title>vinspec</title>',
  `<style>${style}</style><body><script>${script}</script></body></html>\n`,
].join('')

await mkdir(generated, { recursive: true })
const source = `// Generated from view/ by \`pnpm gen\`. Do not edit.

/** The page of a vehicle's sheet. */
export const VEHICLE_VIEW = ${JSON.stringify(page)}
`
await writeFile(new URL('vehicle-view.ts', generated), source)
