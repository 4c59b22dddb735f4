/** Where text goes: how wide it is, and whether it has colors. */

import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'
import { readColorWish, readColumns } from '../config.ts'

type Style = 'bold' | 'dim' | 'red' | 'cyan'

export interface Screen {
  /** Columns. */
  readonly width: number
  /** Styles a text where the stream shows colors, or `FORCE_COLOR` asks for them, and `NO_COLOR` does not forbid them. */
  readonly ink: (style: Style, text: string) => string
}

/** Turns the body of an answer into text for a person, ending with a line break. */
export type Presenter<T> = (body: T, screen: Screen) => string

const USUAL_WIDTH = 80
/** Wider than this, a line is hard to follow. */
const WIDEST = 120

export function screenOf(stream: WriteStream): Screen {
  return {
    // A terminal that does not know its width has 0 columns.
    width: Math.min(stream.columns || (readColumns() ?? USUAL_WIDTH), WIDEST),
    ink: (style, text) => (hasColors(stream) ? styleText(style, text, { validateStream: false }) : text),
  }
}

/** Asking what a terminal can do takes time; a file or a pipe has no colors of its own accord. */
function hasColors(stream: WriteStream): boolean {
  return readColorWish() ?? (stream.isTTY && stream.hasColors())
}
