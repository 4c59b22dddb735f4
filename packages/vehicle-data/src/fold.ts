const WIDTH = 80

/** A line as lines of a terminal's width, those after the first set in by four more; a longer word stays whole. */
export function fold(line: string): string[] {
  if (line.length <= WIDTH) return [line]
  const space = line.lastIndexOf(' ', WIDTH)
  const indent = /^ */.exec(line)?.[0] ?? ''
  if (space <= indent.length) return [line]
  return [line.slice(0, space), ...fold(`${indent.padEnd(6)}${line.slice(space + 1)}`)]
}
