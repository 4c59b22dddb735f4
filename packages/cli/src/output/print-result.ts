/** Prints the result of a command that is not one call of the API. */
import { formatOf, type Settings } from '../settings.ts'
import { type Screen, screenOf } from './screen.ts'

/** @param data for programs; @param show for people */
export async function printResult(
  settings: Settings,
  data: object,
  show: (screen: Screen) => string,
): Promise<void> {
  if (formatOf(settings) === 'table') {
    process.stdout.write(show(screenOf(process.stdout)))
    return
  }
  const { createRenderer } = await import('../data/render-data.ts')
  const render = await createRenderer(settings)
  process.stdout.write(await render(data))
}
