/** One page of documentation: Markdown in, HTML with anchors, captions, and highlighted code out. */
import { Marked, type Tokens } from 'marked'
import type { DocHeading, DocPage, DocSection } from './docs-content.ts'
import { highlight, nameOfLanguage } from './highlight.ts'
import { coverPlaces, escapeHtml, uncoverPlaces } from './places.ts'

export function renderPage(
  markdown: string,
  { slug, name }: { readonly slug: string; readonly name?: string },
): DocPage {
  const headings: DocHeading[] = []
  const marked = createMarked(headings)
  const [title, lead, ...rest] = marked
    .lexer(coverPlaces(markdown.replaceAll(/<!--[^]*?-->/g, '')))
    .filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || lead?.type !== 'paragraph') {
    throw new Error(`${slug} does not begin with a title and a paragraph`)
  }
  const toHtml = (tokens: typeof rest) => uncoverPlaces(marked.parser(tokens))
  const sections: DocSection[] = [{ id: '', title: '', text: toText(toHtml([lead])) }]
  const html = rest.map((token) => {
    const known = headings.length
    const part = toHtml([token])
    const heading = headings[known]
    const current = sections.at(-1)
    if (heading) sections.push({ id: heading.id, title: heading.text, text: '' })
    else if (current) sections.splice(-1, 1, { ...current, text: `${current.text} ${toText(part)}` })
    return part
  })
  const leadHtml = toHtml([lead])
    .trim()
    .replaceAll(/^<p>|<\/p>$/g, '')
  return {
    slug,
    name: name ?? String(title['text']),
    title: String(title['text']),
    lead: leadHtml,
    description: toText(leadHtml),
    html: html.join(''),
    markdown: toPlainMarkdown(markdown),
    headings,
    sections,
  }
}

/** Markdown for other programs: without comments, heading IDs, the `div`s of columns, and what is pressed. */
function toPlainMarkdown(markdown: string): string {
  return markdown
    .replaceAll(/<!--[^]*?-->\n*/g, '')
    .replaceAll(/^<(?:\/?div|p class="run").*>\n+/gm, '')
    .replaceAll(/ \{#[\w-]+\}$/gm, '')
}

/** A heading may end in the ID that links to it use: `{#lookUpVehicleSpecs}`. */
const OWN_ID = / \{#([\w-]+)\}$/

function createMarked(headings: DocHeading[]): Marked {
  return new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const rendered = this.parser.parseInline(tokens)
        const inner = rendered.replace(OWN_ID, '')
        const text = toText(inner)
        const id = OWN_ID.exec(rendered)?.[1] ?? toId(text, headings)
        headings.push({ id, depth, text })
        return `<h${depth} id="${id}"><a href="#${id}" class="anchor">${inner}</a></h${depth}>\n`
      },
      code({ text, lang = '' }: Tokens.Code) {
        const [language = '', ...title] = lang.split(' ')
        const caption = title.join(' ') || nameOfLanguage(language)
        return `<figure class="code" data-language="${escapeHtml(language)}"><figcaption>${escapeHtml(caption)}</figcaption><pre tabindex="0" role="group" aria-label="${escapeHtml(caption)}"><code>${highlight(text, language)}</code></pre></figure>\n`
      },
      table(token: Tokens.Table) {
        const cell = (each: Tokens.TableCell) =>
          `<td>${breakNames(this.parser.parseInline(each.tokens))}</td>`
        // A column without a name has no header.
        const header = (each: Tokens.TableCell) =>
          each.text === '' ? '<td></td>' : `<th scope="col">${this.parser.parseInline(each.tokens)}</th>`
        const head = token.header.map(header).join('')
        const rows = token.rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`)
        return `<div class="scroll" role="group" aria-label="Table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`
      },
    },
  })
}

/** Lets long names in a table wrap between their words on a phone. */
function breakNames(html: string): string {
  return html.replaceAll(/<code>[^<]+<\/code>/g, (code) => code.replaceAll('_', '_<wbr>'))
}

function toId(text: string, taken: readonly DocHeading[]): string {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const same = taken.filter(({ id }) => id === plain || id.startsWith(`${plain}-`)).length
  return same === 0 ? plain : `${plain}-${same + 1}`
}

function toText(html: string): string {
  return html
    .replaceAll('<wbr>', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,:;)])/g, '$1')
    .trim()
}
