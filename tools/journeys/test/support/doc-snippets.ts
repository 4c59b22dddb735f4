/** The code in the documentation, as its reader sees it. */

export interface Snippet {
  readonly page: string
  readonly language: string
  readonly caption: string
  readonly code: string
}

export const FIGURE =
  /<figure class="code" data-language="(\w+)"><figcaption>([^<]*)<\/figcaption><pre[^>]*><code>([^]*?)<\/code>/g

/** Excluded: these show what the tests of their packages run. Those of the API send the contract's examples. */
const TESTED = new Set(['/docs/api', '/docs/sdk', '/docs/python', '/docs/command', '/docs/command-reference'])

/** @param get reads a page of the portal */
export async function readSnippets(get: (path: string) => Promise<string>): Promise<Snippet[]> {
  const paths = [...(await get('/docs')).matchAll(/href="(\/docs\/[\w-]+)"/g)].map(([, path = '']) => path)
  const pages = await Promise.all(
    [...new Set(paths)]
      .filter((path) => !TESTED.has(path))
      .map(async (page) => {
        const figures = (await get(page)).matchAll(FIGURE)
        return Array.from(figures, ([, language = '', caption = '', code = '']) => ({
          page,
          language,
          caption,
          code: toText(code),
        }))
      }),
  )
  return pages.flat()
}

export function toText(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
