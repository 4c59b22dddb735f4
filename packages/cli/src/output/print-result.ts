/** Prints the result of a command that is not one call of the API. */
import { createRenderer } from '../data/render-data.ts'
import { formatOf, type Settings } from '../settings.ts'
import { type Screen, screenOf } from './screen.ts'
import { print, standardOutput } from './standard-output.ts'

/** @param data for programs; @param show for people */
export async function printResult(
  settings: Settings,
  data: object,
  show: (screen: Screen) => string,
): Promise<void> {
  if (formatOf(settings) === 'table') {
    await print(show(screenOf(standardOutput())))
    return
  }
  const render = await createRenderer(settings)
  await print(await render(data))
}
