/** How a type of body looks from the side, front to the left, on a canvas of 400 by 140. */
export interface BodyShape {
  /** Completes "Drawing of". */
  readonly name: string
  /** The path from the lower end of the front bumper over the roof to the lower end of the rear bumper. */
  readonly top: string
  readonly windows: readonly string[]
  /** Paths of door gaps and edges. */
  readonly lines: readonly string[]
  /** The centers of the front and rear wheels, and their radius. */
  readonly wheels: readonly [front: number, rear: number, radius: number]
  /** The upper corners of the front and rear lights. */
  readonly lights: readonly [front: string, rear: string]
  /** Drawn as an outline. */
  readonly isUnknown?: true
}

export interface BodyFigureProps {
  readonly shape: BodyShape
  readonly className?: string
  /** Hides the drawing from screen readers, where the text beside it says the same. */
  readonly isDecoration?: boolean
}

/** The type of body, drawn by us: never the car itself, and an outline where the type is not known. */
export function BodyFigure({ shape, className = '', isDecoration = false }: BodyFigureProps) {
  const name = isDecoration
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': `Drawing of ${shape.name}` }
  return (
    <svg viewBox="0 0 400 140" className={className} {...name}>
      <ellipse cx="200" cy="134" rx="182" ry="3.5" className="fill-ink/10" />
      {shape.isUnknown ? <Outline shape={shape} /> : <Body shape={shape} />}
    </svg>
  )
}

/** The height of the sill, the lower edge of the body. */
const SILL = 113

function Body({ shape }: { readonly shape: BodyShape }) {
  const [front, rear] = shape.lights
  return (
    <>
      <path
        d={outlineOf(shape)}
        className="fill-accent-soft stroke-accent"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      {shape.windows.map((d) => (
        <path
          key={d}
          d={d}
          className="fill-accent/25 stroke-accent"
          strokeWidth="1.25"
          strokeLinejoin="round"
        />
      ))}
      {shape.lines.map((d) => (
        <path key={d} d={d} className="fill-none stroke-accent/35" strokeWidth="1.25" strokeLinecap="round" />
      ))}
      <path d={front} className="fill-warn/50" />
      <path d={rear} className="fill-danger/60" />
      <Wheels shape={shape} />
    </>
  )
}

function Outline({ shape }: { readonly shape: BodyShape }) {
  const [front, rear, radius] = shape.wheels
  return (
    <g className="fill-none stroke-ink-soft" strokeWidth="2" strokeDasharray="5 5" strokeLinecap="round">
      <path d={outlineOf(shape)} />
      <circle cx={front} cy={132 - radius} r={radius} />
      <circle cx={rear} cy={132 - radius} r={radius} />
    </g>
  )
}

/** The body, with arches around the wheels. */
function outlineOf({ top, wheels: [front, rear, radius] }: BodyShape): string {
  const arch = radius + 5
  const arc = (x: number) => `L${x + arch} ${SILL}A${arch} ${arch} 0 0 0 ${x - arch} ${SILL}`
  return `${top}${arc(rear)}${arc(front)}Z`
}

/** Angles of the spokes, in degrees. */
const SPOKES = [0, 72, 144, 216, 288]

function Wheels({ shape: { wheels } }: { readonly shape: BodyShape }) {
  const [front, rear, radius] = wheels
  return [front, rear].map((x) => (
    <g key={x} transform={`translate(${x} ${132 - radius})`}>
      <circle r={radius} className="fill-tire" />
      <circle r={radius * 0.66} className="fill-rim" />
      {SPOKES.map((turn) => (
        <path
          key={turn}
          d={`M-2.4 0L-1.6 ${-radius * 0.64}L1.6 ${-radius * 0.64}L2.4 0Z`}
          transform={`rotate(${turn})`}
          className="fill-tire"
        />
      ))}
      <circle r={radius * 0.2} className="fill-tire" />
    </g>
  ))
}
