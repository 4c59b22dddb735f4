import { ButtonLink } from '../ui/button.tsx'
import { FoldedPanel } from '../ui/panel.tsx'
import { useDistance } from '../ui/reader.tsx'
import type { Language } from './embed-words.ts'

const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish', fr: 'French' }

interface WindowSheetPanelProps {
  /** The path of the share link. */
  readonly path: string
  readonly isOpen: boolean
}

/** The downloads of a share link's window sheet, in the reader's unit. */
export function WindowSheetPanel({ path, isOpen }: WindowSheetPanelProps) {
  const { distance: units } = useDistance()
  const urlOn = (lang: string, paper: string) =>
    `${path}/window-sheet.pdf?${new URLSearchParams({ lang, units, paper })}`
  return (
    <FoldedPanel
      id="window-sheet"
      isOpen={isOpen}
      title="Window sheet"
      lead="One page for behind the windshield, as PDF. Its QR code leads here."
    >
      <div className="flex flex-wrap gap-3">
        {Object.entries(NAMES).flatMap(([lang, name]) =>
          ['Letter', 'A4'].map((paper) => (
            <ButtonLink
              key={lang + paper}
              look="secondary"
              to={urlOn(lang, paper.toLowerCase())}
              reloadDocument
              download
            >
              {name}, {paper}
            </ButtonLink>
          )),
        )}
      </div>
    </FoldedPanel>
  )
}
