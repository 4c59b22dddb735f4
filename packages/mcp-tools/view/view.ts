/** The sheet of a vehicle in a host's conversation: it draws what the tool answered, and asks nobody for anything. */
import type { VehicleSpecs } from '@vinspec/contract'
import { drawSheet, element } from './draw.ts'
import { connectHost, read } from './host.ts'

const host = connectHost({
  onContext(context) {
    const { style } = document.documentElement
    const theme = read(context, 'theme')
    if (theme === 'light' || theme === 'dark') style.colorScheme = theme
    const variables = read(read(context, 'styles'), 'variables') ?? {}
    for (const [name, value] of Object.entries(variables)) {
      if (name.startsWith('--') && typeof value === 'string') style.setProperty(name, value)
    }
  },
  onResult(result) {
    const specs = read(result, 'isError') === true ? undefined : read(result, 'structuredContent')
    const content = [read(result, 'content')].flat()
    const said = read(ofType(content, 'text'), 'text')
    const text = typeof said === 'string' ? said : ''
    const page = read(ofType(content, 'resource_link'), 'uri')
    const sources = /^Sources: .+$/m.exec(text)?.[0]
    document.body.replaceChildren(
      ...(isSheet(specs) ? drawSheet(specs) : [element('p', { role: 'status' }, text)]),
      ...(sources === undefined ? [] : [element('p', { class: 'notes' }, sources)]),
      ...(typeof page === 'string' ? [openPage(page)] : []),
    )
  },
})

const ofType = (content: readonly unknown[], type: string) =>
  content.find((each) => read(each, 'type') === type)

/** The host passes on what the tool answered, which the contract has judged. */
function isSheet(specs: unknown): specs is VehicleSpecs {
  return read(specs, 'object') === 'vehicle_specs'
}

function openPage(uri: string): HTMLElement {
  const button = element('button', { type: 'button', class: 'open' }, 'Open in vinspec')
  button.addEventListener('click', () => host.openLink(uri))
  return button
}
