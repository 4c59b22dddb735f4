/** What is new on a page, for readers of feeds: https://www.jsonfeed.org/version/1.1 */

interface FeedItem {
  /** Never changes, so that feed readers show the item once. With - for a space, it is also the item's anchor on the page. */
  readonly id: string
  readonly title: string
  readonly content_html?: string
  readonly content_text?: string
  readonly date_published?: Date
}

/** @param path of the page; its feed is at the same path with `-feed.json` */
export function toFeed(publicUrl: URL, path: string, title: string, items: readonly FeedItem[]): Response {
  const page = new URL(path, publicUrl).href
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${title} · vinspec`,
    home_page_url: page,
    feed_url: `${page}-feed.json`,
    items: items.map((item) => ({ url: `${page}#${item.id.replace(' ', '-')}`, ...item })),
  }
  return new Response(JSON.stringify(feed), {
    headers: { 'content-type': 'application/feed+json', 'cache-control': 'public, max-age=60' },
  })
}
