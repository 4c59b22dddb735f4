import { html, type SafeHtml } from '@remix-run/html-template'
import { marked } from 'marked'

/** Markdown of the contract, which is ours. */
export function prose(markdown: string): SafeHtml {
  return html.raw`${marked.parse(markdown, { async: false }).trim()}`
}

/** The same in a line. */
export function proseLine(markdown: string): SafeHtml {
  return html.raw`${marked.parseInline(markdown, { async: false })}`
}
