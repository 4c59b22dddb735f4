/** Prints the result of a command that is not one call of the API. */
import { createRenderer } from '../data/render-data.ts'
import { formatOf, type Settings } from '../settings.ts'
import { toText } from './layout.ts'
import { type Screen, screenOf } from './screen.ts'
import { print, standardOutput } from './standard-output.ts'

/** @param data for programs; @param show the lines for people */
export async function printResult(
  settings: Settings,
  data: object,
  show: (screen: Screen) => readonly string[],
): Promise<void> {
  if (formatOf(settings) === 'table') {
    const lines = show(screenOf(standardOutput()))
    if (lines.length > 0) await print(toText(lines))
    return
  }
  const render = await createRenderer(settings)
  await print(await render(data))
}
