/** Help that fits the screen. */
import { Help } from 'commander'
import { INDENT, wrap } from '../output/layout.ts'

const USUAL_WIDTH = 80
/** Before a term, and behind it. */
const GAPS = 4
const MARGIN = INDENT.repeat(3)

/** For commander: a term beside its meaning, or above it where the screen is narrow. */
export function formatItem(term: string, termWidth: number, meaning: string, help: Help): string {
  const width = help.helpWidth ?? USUAL_WIDTH
  if (!meaning || width - termWidth - GAPS >= help.minWidthToWrap)
    return Help.prototype.formatItem.call(help, term, termWidth, meaning, help)
  return [INDENT + term, ...wrap(meaning, width - MARGIN.length).map((line) => MARGIN + line)].join('\n')
}
