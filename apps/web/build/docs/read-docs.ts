/** Reads and renders every page that `content/docs/contents.json` lists. */
import { readFile } from 'node:fs/promises'
import { contract } from '@vinspec/contract/description'
import * as z from 'zod'
import { apiReference } from './api-reference.ts'
import { dataDictionary } from './data-dictionary.ts'
import type { DocsContent } from './docs-content.ts'
import { errorReference } from './error-reference.ts'
import { frontExamples } from './front-examples.ts'
import { renderPage } from './render-page.ts'
import { sampleResults } from './sample-results.ts'
import { testVinReference } from './test-vin-reference.ts'

const folder = new URL('../../content/docs/', import.meta.url)
const root = new URL('../../../../', import.meta.url)

const contents = z.array(
  z.object({
    title: z.string(),
    pages: z.array(
      z.object({
        slug: z.string(),
        /** Its name in the navigation, if not its title. */
        name: z.string().optional(),
        /** A document of the repository that is not in this folder. */
        source: z.string().optional(),
      }),
    ),
  }),
)

export async function readDocs(): Promise<DocsContent> {
  const groups = contents.parse(JSON.parse(await readFile(new URL('contents.json', folder), 'utf8')))
  const docs = {
    examples: frontExamples(),
    groups: await Promise.all(
      groups.map(async ({ title, pages }) => ({
        title,
        pages: await Promise.all(
          pages.map(async ({ slug, name, source }) =>
            renderPage(source === undefined ? await readOwn(slug) : await readOther(source), {
              slug,
              ...(name !== undefined && { name }),
            }),
          ),
        ),
      })),
    ),
  }
  requireLinks(docs)
  return docs
}

async function readOwn(slug: string): Promise<string> {
  const markdown = await readFile(new URL(`${slug}.md`, folder), 'utf8')
  return markdown
    .replace('<!-- API reference -->', () => apiReference(contract))
    .replace('<!-- data dictionary -->', dataDictionary)
    .replace('<!-- errors -->', errorReference)
    .replace('<!-- sample results -->', sampleResults)
    .replace('<!-- test VINs -->', testVinReference)
}

/** Reads a document outside of this folder, and turns its placeholders for key and server into places. */
async function readOther(source: string): Promise<string> {
  const markdown = await readFile(new URL(source, root), 'utf8')
  return markdown
    .replace(/^Generated .*$/m, '')
    .replaceAll('vsk_live_...', '{{key}}')
    .replaceAll('https://mcp.vinspec.example/mcp', '{{mcp_url}}')
}

/** Throws if a page links to a page or a heading that does not exist. */
function requireLinks({ groups }: DocsContent): void {
  const pages = groups.flatMap((group) => group.pages)
  const targets = new Set(
    pages.flatMap(({ slug, headings }) => [
      `/docs/${slug}`,
      ...headings.map(({ id }) => `/docs/${slug}#${id}`),
    ]),
  )
  for (const { slug, html, lead } of pages) {
    for (const [, href = ''] of (lead + html).matchAll(/href="([^"]*)"/g)) {
      const target = href.startsWith('#') ? `/docs/${slug}${href}` : href
      const isElsewhere = /^(https?:|contact:|\{\{)/.test(target) || /^\/(?!docs\/(?!run\/))/.test(target)
      if (!isElsewhere && !targets.has(target))
        throw new Error(`${slug} links to ${href}, which is not there`)
    }
  }
}
