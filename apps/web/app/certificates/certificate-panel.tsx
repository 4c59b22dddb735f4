import { ButtonLink } from '../ui/button.tsx'
import { FoldedPanel } from '../ui/panel.tsx'

export interface CertificatePanelProps {
  /** The path of the file. */
  readonly path: string
  /** The earlier lookup that the page shows; undefined if it shows the one that the path leads to. */
  readonly lookupId?: string | undefined
}

/** The download of a certificate of the result on this page. */
export function CertificatePanel({ path, lookupId }: CertificatePanelProps) {
  const urlOn = (paper: string) =>
    `${path}?${new URLSearchParams({ paper, ...(lookupId !== undefined && { lookup: lookupId }) })}`
  return (
    <FoldedPanel
      title="Certificate"
      lead="A signed PDF with a QR code, which anyone can verify. It costs no credit."
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="secondary" to={urlOn('letter')} reloadDocument download>
          Letter paper
        </ButtonLink>
        <ButtonLink look="secondary" to={urlOn('a4')} reloadDocument download>
          A4 paper
        </ButtonLink>
      </div>
    </FoldedPanel>
  )
}
