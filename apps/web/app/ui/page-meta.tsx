/** What search engines and previews of links say about a page for everyone. */
import { useRouteLoaderData } from 'react-router'
import { cardPath } from './card-path.ts'

export interface PageMetaProps {
  readonly title: string
  readonly description: string
  readonly path: string
  /** The title on the picture, if the page shares another page's. */
  readonly card?: string
  /** About the page in schema.org's words, for search engines. */
  readonly facts?: object
}

export function PageMeta({ title, description, path, card = title, facts }: PageMetaProps) {
  const { origin } = useRouteLoaderData<{ readonly origin: string }>('layout/routes/public-layout') ?? {
    origin: '',
  }
  const whole = title.includes('vinspec') ? title : `${title} · vinspec`
  const url = origin + path
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="vinspec" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={origin + cardPath(card)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      {facts && (
        <script
          type="application/ld+json"
          // Browsers do not run it. `<` is escaped so that no text in it can end the element.
          dangerouslySetInnerHTML={{
            __html: JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c'),
          }}
        />
      )}
    </>
  )
}
