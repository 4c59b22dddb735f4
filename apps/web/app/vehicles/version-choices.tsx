/** The versions that fit the VIN. Choosing one collapses the spans of the whole sheet to its figures. */
import { Link } from 'react-router'
import { Panel } from '../ui/panel.tsx'

export interface Choice {
  readonly name: string
  readonly range: string | null
}

export interface VersionChoicesProps {
  /** What the VIN leaves open, such as "The VIN doesn't show the drive." */
  readonly open: string
  readonly versions: readonly Choice[]
  /** The index of the version that is shown; null for all. */
  readonly chosen: number | null
  /** The URL of a choice; undefined on a sheet without choices. */
  readonly toChoice: ((chosen: number | null) => string) | undefined
}

export function VersionChoices({ open, versions, chosen, toChoice }: VersionChoicesProps) {
  const name = chosen === null ? undefined : versions[chosen]?.name
  return (
    <Panel
      id="versions"
      title="Versions that fit"
      lead={
        name === undefined || !toChoice ? (
          `${open} ${toChoice ? 'Choose yours, and every figure becomes its own.' : 'Find yours to see its range.'}`
        ) : (
          <>
            These figures are for {name}, as you chose.{' '}
            <Link to={toChoice(null)} preventScrollReset>
              Show all versions
            </Link>
          </>
        )
      }
    >
      <ul className="grid gap-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {versions.map((version, index) => (
          <li key={`${version.name}: ${version.range}`} className="flex">
            {toChoice ? (
              <Link
                to={toChoice(index === chosen ? null : index)}
                preventScrollReset
                aria-current={index === chosen ? 'true' : undefined}
                className={`${CARD} text-ink no-underline hover:border-accent aria-[current]:border-accent aria-[current]:bg-accent-soft`}
              >
                <Card {...version} isChosen={index === chosen} />
              </Link>
            ) : (
              <span className={CARD}>
                <Card {...version} isChosen={false} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const CARD =
  'flex w-full items-start justify-between gap-3 rounded-md border border-edge/60 px-3 py-1.5 wrap-anywhere'

function Card({ name, range, isChosen }: Choice & { readonly isChosen: boolean }) {
  return (
    <>
      <span className="flex min-w-0 flex-col">
        <span className="text-ink-soft">{name}</span>
        <span className="font-semibold tabular-nums">{range ?? 'Range not known'}</span>
      </span>
      {isChosen && (
        <svg
          viewBox="0 0 16 16"
          className="mt-0.5 size-4 shrink-0 fill-none stroke-accent"
          aria-hidden="true"
        >
          <path d="M3 8.5l3.5 3.5L13 5" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      )}
    </>
  )
}
