/**
 * Places in a page that are filled in for its reader: `{{api_url}}` in Markdown. While the page is rendered, each is
 * replaced by one word, so that neither the highlighter nor the encoding of URLs splits it.
 */

const NAMES = [
  'api_url',
  'mcp_url',
  'portal_url',
  'key',
  'test_key',
  'idempotency_key_1',
  'idempotency_key_2',
  'cursor_link',
  'vscode_link',
  'credit_days',
  'idempotency_hours',
  'idempotency_key_length',
  'most_keys',
  'most_daily_credits',
  'most_page_items',
  'usual_page_items',
  'lookups_per_minute',
  'concurrent_lookups',
  'reads_per_minute',
  'writes_per_minute',
  'contract_reads_per_minute',
  'request_log_days',
  'note_length',
  'most_list_lines',
  'list_days',
] as const

export type PlaceName = (typeof NAMES)[number]

export function isPlaceName(name: string): name is PlaceName {
  return NAMES.some((each) => each === name)
}

/** Throws for a place that is not defined. */
export function coverPlaces(markdown: string): string {
  return markdown.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!isPlaceName(name)) throw new Error(`nothing is called {{${name}}}`)
    return `vspa${name}vspz`
  })
}

export function uncoverPlaces(html: string): string {
  return html.replaceAll(/vspa(\w+?)vspz/g, '{{$1}}')
}

/** @param valueOf returns plain text, which is escaped here */
export function fillPlaces(html: string, valueOf: (name: PlaceName) => string): string {
  return html.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) =>
    isPlaceName(name) ? escapeHtml(valueOf(name)) : place,
  )
}

/** Replaces each link to `contact:` by its text, followed by the operator's email address if there is one. */
export function fillContact(html: string, contactEmail: string | undefined): string {
  return html.replaceAll(/<a href="contact:">(.*?)<\/a>/g, (_, words: string) =>
    contactEmail === undefined
      ? words
      : `${words} (<a href="mailto:${escapeHtml(contactEmail)}">${escapeHtml(contactEmail)}</a>)`,
  )
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
