/**
 * Makes the typeface that every page loads: the characters of English text, in all weights that are used. Browsers load the complete
 * file only for a page with other characters. Run `pnpm --filter @vinspec/web draw:type` after an update of the typeface.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const PRINTABLE = Array.from({ length: 95 }, (_, nth) => String.fromCharCode(32 + nth)).join('')
/** Must agree with `unicode-range` in `app/app.css`. */
const CHARACTERS = `${PRINTABLE}\u00a0©°·×–—‘’“”•…↑↓−`

/**
 * What browsers apply by themselves, and figures of one width. Others, such as fractions, would bring characters of their
 * own.
 */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum']

const whole = new URL(
  import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
)
const font = await subsetFont(await readFile(whole), CHARACTERS, {
  targetFormat: 'woff2',
  keepFeatures: FEATURES,
  variationAxes: { wght: { min: 400, max: 700 } },
})
await writeFile(new URL('../app/figtree-basic.woff2', import.meta.url), font)
