/** Draws the sheet of a vehicle from its specifications. Every text is set as text. */
import type { SpecRow, VehicleSpecs, WheelRow } from '@vinspec/contract'
import {
  batteryFacts,
  readBasis,
  type SpecBasis,
  type SpecVersion,
  summaryFacts,
  wheelFigures,
} from '@vinspec/contract/spec-facts'
import { chosenFigures } from './chosen-figures.ts'

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
  const { notes } = readBasis(specs.range_and_charging.rows)
  const groups = [
    { title: 'This car', rows: [...summaryFacts(specs), ...batteryFacts(specs)] },
    ...specs.sections,
  ].filter((group) => group.rows.length > 0)
  return [
    element('h1', {}, specs.title),
    element('p', { class: 'vin' }, specs.vin),
    ...drawFigures(specs),
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

/** Range, charging, and wheels, and the versions that fit: choosing one shows its own figures. */
function drawFigures({ range_and_charging: all }: VehicleSpecs): HTMLElement[] {
  const { choices } = readBasis(all.rows)
  const range = element('div', { class: 'range', 'aria-live': 'polite' })
  const [facts, table] = [element('div'), element('div', { class: 'wide', tabindex: '0' })]
  const show = (version?: SpecVersion) => {
    const { rows, wheel_rows: wheels } = version ? chosenFigures(all, version) : all
    const { label, value = UNKNOWN } = rows.find(({ key }) => key === 'range') ?? {}
    const text = version && !version.range ? UNKNOWN : textOf(value)
    range.replaceChildren(
      element('span', {}, version?.name ?? label ?? ''),
      element('strong', {}, text),
      ...drawBar(text),
    )
    facts.replaceChildren(
      drawFacts(rows.filter(({ key }) => !APART.has(key))),
      ...(version && rows.some(isSpan)
        ? [element('p', {}, 'Figures with a span are for all versions that fit.')]
        : []),
    )
    table.replaceChildren(drawWheels(wheels))
  }
  show()
  return [
    ...(all.rows.some(({ key }) => key === 'range') ? [range] : []),
    ...(choices ? [panel('Versions that fit', ...drawChoices(choices, show))] : []),
    panel('Range and charging', facts),
    ...(wheelFigures(all.wheel_rows).length === 0 ? [] : [folded('By wheel size', table)]),
  ]
}

const isSpan = ({ key, value }: SpecRow) => !APART.has(key) && /\d to \$?\d/.test(textOf(value))

function drawChoices(
  { open, versions }: NonNullable<SpecBasis['choices']>,
  show: (version?: SpecVersion) => void,
): HTMLElement[] {
  const buttons = versions.map((version) => {
    const button = drawVersion(version)
    button.addEventListener('click', () => {
      const isChosen = button.ariaPressed !== 'true'
      for (const each of buttons) each.ariaPressed = String(isChosen && each === button)
      show(isChosen ? version : undefined)
    })
    return button
  })
  return [
    element('p', {}, `${open} Choose yours to see its figures.`),
    element('div', { class: 'choices' }, ...buttons),
  ]
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

function drawWheels(rows: readonly WheelRow[]): HTMLElement {
  const cells = (name: string, scope: string, texts: readonly string[]) =>
    texts.map((text) => element(name, name === 'th' ? { scope } : {}, text))
  const sizes = rows.map(({ wheel_size: size }) => size)
  const figures = wheelFigures(rows).map(({ label, values }) => {
    const known = values.map((value) => value ?? '–')
    return element('tr', {}, ...cells('th', 'row', [label]), ...cells('td', '', known))
  })
  return element('table', {}, element('tr', {}, element('td'), ...cells('th', 'col', sizes)), ...figures)
}
