const WIDTH = 80

/** Wraps a line to a terminal's width. Lines after the first are indented by four more spaces. Longer words stay whole. */
export function fold(line: string): string[] {
  if (line.length <= WIDTH) return [line]
  const space = line.lastIndexOf(' ', WIDTH)
  const indent = /^ */.exec(line)?.[0] ?? ''
  if (space <= indent.length) return [line]
  return [line.slice(0, space), ...fold(`${indent.padEnd(6)}${line.slice(space + 1)}`)]
}
