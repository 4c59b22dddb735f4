export interface BadgeProps {
  readonly text: string
  readonly look: string
}

/** A state in a word. */
export function Badge({ text, look }: BadgeProps) {
  return (
    <span className={`inline-block rounded-sm px-2 py-0.5 text-xs font-medium whitespace-nowrap ${look}`}>
      {text}
    </span>
  )
}
