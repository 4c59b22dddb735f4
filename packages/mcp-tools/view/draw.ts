/** Draws the sheet of a vehicle from its specifications. Every text is set as text. */
import type { SpecRow, VehicleSpecs, WheelRow } from '@vinspec/contract'
import {
  batteryFacts,
  readBasis,
  type SpecVersion,
  summaryFacts,
  wheelFigures,
} from '@vinspec/contract/spec-facts'

type Child = Node | string

export function element(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

export function drawSheet(specs: VehicleSpecs): Child[] {
  const { rows, wheel_rows: wheels } = specs.range_and_charging
  const { notes } = readBasis(rows)
  const groups = [
    { title: 'This car', rows: [...summaryFacts(specs), ...batteryFacts(specs)] },
    ...specs.sections,
  ].filter((group) => group.rows.length > 0)
  return [
    element('h1', {}, specs.title),
    element('p', { class: 'vin' }, specs.vin),
    ...drawRange(specs),
    panel('Range and charging', drawFacts(rows.filter(({ key }) => !APART.has(key)))),
    ...drawWheels(wheels),
    ...groups.map((group) => folded(group.title, drawFacts(group.rows))),
    ...(notes.length === 0
      ? []
      : [element('p', { class: 'notes' }, notes.map((note) => `${note.replace(/\.$/, '')}.`).join(' '))]),
  ]
}

const APART: ReadonlySet<string> = new Set(['range', 'basis'])

function panel(title: string, ...content: readonly Child[]): HTMLElement {
  return element('section', {}, element('h2', {}, title), ...content)
}

/** Shown on demand: a conversation has little room. */
function folded(title: string, ...content: readonly Child[]): HTMLElement {
  return element('details', {}, element('summary', {}, title), ...content)
}

const textOf = (value: SpecRow['value']) => [value].flat().join('; ')

function drawFacts(rows: ReadonlyArray<Pick<SpecRow, 'label' | 'value'>>): HTMLElement {
  const facts = rows.map(({ label, value }) =>
    element('div', {}, element('dt', {}, label), element('dd', {}, textOf(value))),
  )
  return element('dl', {}, ...facts)
}

/** The range, and the versions that fit: choosing one shows its own. */
function drawRange({ range_and_charging: { rows } }: VehicleSpecs): Child[] {
  const row = rows.find(({ key }) => key === 'range')
  if (!row) return []
  const { choices } = readBasis(rows)
  const box = element('div', { class: 'range', 'aria-live': 'polite' })
  const show = (label: string, text: string) =>
    box.replaceChildren(element('span', {}, label), element('strong', {}, text), ...drawBar(text))
  const showAll = () => show(row.label, textOf(row.value))
  showAll()
  if (!choices) return [box]
  const buttons = choices.versions.map((version) => {
    const button = drawVersion(version)
    button.addEventListener('click', () => {
      const isChosen = button.ariaPressed !== 'true'
      for (const each of buttons) each.ariaPressed = String(isChosen && each === button)
      if (isChosen) show(version.name, version.range ?? UNKNOWN)
      else showAll()
    })
    return button
  })
  const lead = element('p', {}, `${choices.open} Choose yours to see its range.`)
  return [box, panel('Versions that fit', lead, element('div', { class: 'choices' }, ...buttons))]
}

const UNKNOWN = 'Range not known'

function drawVersion({ name, range }: SpecVersion): HTMLElement {
  const shown = [element('span', {}, name), element('b', {}, range ?? UNKNOWN)]
  return element('button', { type: 'button', 'aria-pressed': 'false' }, ...shown)
}

/** In miles: farther than any car here goes, and the same for all, so that bars compare. */
const FARTHEST = 600

/** Of "348 to 396 mi": what is sure, and what it may be in addition. */
function drawBar(text: string): HTMLElement[] {
  const [from, to = from] = Array.from(text.matchAll(/[\d,]+(?= to|(?: mi)?$)/g), ([figure]) =>
    Number(figure.replaceAll(',', '')),
  )
  if (from === undefined || to === undefined) return []
  const parts = [from, to - from].map((miles, index) => {
    const part = element('i', { class: index === 0 ? 'sure' : 'perhaps' })
    part.style.width = `${(miles / FARTHEST) * 100}%`
    return part
  })
  return [element('div', { class: 'bar', 'aria-hidden': 'true' }, ...parts)]
}

function drawWheels(rows: readonly WheelRow[]): HTMLElement[] {
  const figures = wheelFigures(rows)
  if (figures.length === 0) return []
  const cells = (name: string, scope: string, texts: readonly string[]) =>
    texts.map((text) => element(name, name === 'th' ? { scope } : {}, text))
  const sizes = rows.map(({ wheel_size: size }) => size)
  const table = element(
    'table',
    {},
    element('tr', {}, element('td'), ...cells('th', 'col', sizes)),
    ...figures.map(({ label, values }) =>
      element(
        'tr',
        {},
        ...cells('th', 'row', [label]),
        ...cells(
          'td',
          '',
          values.map((value) => value ?? '–'),
        ),
      ),
    ),
  )
  return [folded('By wheel size', element('div', { class: 'wide', tabindex: '0' }, table))]
}
