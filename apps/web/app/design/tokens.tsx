/** The tokens of app.css, as they look. A class must stand here whole, or the build does not make it. */
const COLORS = [
  ['page', 'bg-page'],
  ['panel', 'bg-panel'],
  ['sunken', 'bg-sunken'],
  ['line', 'bg-line'],
  ['edge', 'bg-edge'],
  ['ink', 'bg-ink'],
  ['ink-soft', 'bg-ink-soft'],
  ['accent', 'bg-accent'],
  ['accent-strong', 'bg-accent-strong'],
  ['accent-soft', 'bg-accent-soft'],
  ['on-accent', 'bg-on-accent'],
  ['danger', 'bg-danger'],
  ['danger-soft', 'bg-danger-soft'],
  ['warn', 'bg-warn'],
  ['warn-soft', 'bg-warn-soft'],
  ['good', 'bg-good'],
  ['good-soft', 'bg-good-soft'],
  ['series-1', 'bg-series-1'],
  ['series-2', 'bg-series-2'],
  ['series-3', 'bg-series-3'],
  ['series-4', 'bg-series-4'],
  ['series-5', 'bg-series-5'],
  ['series-6', 'bg-series-6'],
  ['tire', 'bg-tire'],
  ['rim', 'bg-rim'],
] as const

const SIZES = [
  ['display', 'text-display font-semibold'],
  ['3xl', 'text-3xl font-semibold'],
  ['2xl', 'text-2xl font-semibold'],
  ['xl', 'text-xl font-semibold'],
  ['lg', 'text-lg'],
  ['base', 'text-base'],
  ['sm', 'text-sm'],
  ['xs', 'text-xs'],
] as const

const RADII = [
  ['sm', 'rounded-sm'],
  ['md', 'rounded-md'],
  ['lg', 'rounded-lg'],
] as const

export function Colors() {
  return (
    <ul className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-3 xl:grid-cols-5">
      {COLORS.map(([name, look]) => (
        <li key={name} className="flex items-center gap-3">
          <span aria-hidden="true" className={`size-10 shrink-0 rounded-md border border-edge ${look}`} />
          <code className="font-mono text-xs">{name}</code>
        </li>
      ))}
    </ul>
  )
}

export function Type() {
  return (
    <ul className="flex flex-col gap-3">
      {SIZES.map(([name, look]) => (
        <li key={name} className="flex flex-col">
          <code className="font-mono text-xs text-ink-soft">{name}</code>
          <span className={`wrap-anywhere ${look}`}>348 to 396 mi</span>
        </li>
      ))}
    </ul>
  )
}

export function Radii() {
  return (
    <ul className="flex flex-wrap gap-4">
      {RADII.map(([name, look]) => (
        <li key={name} className={`border border-edge bg-sunken px-4 py-3 ${look}`}>
          <code className="font-mono text-xs">{name}</code>
        </li>
      ))}
    </ul>
  )
}
