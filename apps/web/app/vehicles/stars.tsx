import { type Fact, Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { figureSource } from './figure-sources.tsx'

interface Rating {
  readonly name: string
  readonly stars: number
}

/** "Overall: 5 of 5 stars"; undefined for any other line. */
function readRating(line: string): Rating | undefined {
  const [, name, stars] = /^(.+): ([1-5]) of 5 stars$/.exec(line) ?? []
  return name === undefined ? undefined : { name, stars: Number(stars) }
}

/** Crash test ratings as stars, then the other facts about safety. */
export function Safety({ facts }: { readonly facts: readonly Fact[] }) {
  const rating = facts.find(({ key }) => key === 'safety_rating')
  const lines = [rating?.value ?? []].flat()
  const ratings = lines.map(readRating).filter((each) => each !== undefined)
  const rest = lines.filter((line) => readRating(line) === undefined)
  const others = facts.filter(({ key }) => key !== 'safety_rating')
  return (
    <Panel title="Safety">
      {rating && (
        <div className="flex flex-col gap-2 text-sm">
          <h3 className="text-ink-soft">{rating.label}</h3>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
            {ratings.map(({ name, stars }) => (
              <div key={name} className="col-span-2 grid grid-cols-subgrid items-center">
                <dt>{name}</dt>
                <dd>
                  <Stars count={stars} />
                </dd>
              </div>
            ))}
          </dl>
          {rest.length > 0 && <p className="text-xs text-ink-soft">{rest.join('. ')}.</p>}
          {figureSource(rating.key)}
        </div>
      )}
      {others.length > 0 && (
        <div className={rating && 'border-t border-line pt-3'}>
          <Facts facts={others} noteOn={figureSource} />
        </div>
      )}
    </Panel>
  )
}

const STAR = 'M8 1.2l2.1 4.3 4.7.7-3.4 3.3.8 4.7L8 12l-4.2 2.2.8-4.7L1.2 6.2l4.7-.7z'

function Stars({ count }: { readonly count: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 84 16" className="h-4 w-21" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((place) => (
          <path
            key={place}
            d={STAR}
            transform={`translate(${place * 17} 0)`}
            className={place < count ? 'fill-accent' : 'fill-none stroke-edge'}
          />
        ))}
      </svg>
      <span className="text-ink-soft tabular-nums">{count} of 5 stars</span>
    </span>
  )
}
