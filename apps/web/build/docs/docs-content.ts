/** The documentation as it is built into the server: HTML with places for what differs by reader and service. */

export interface DocsContent {
  readonly groups: readonly DocGroup[]
  /** First calls for the front page, as HTML. */
  readonly examples: string
}

export interface DocGroup {
  readonly title: string
  readonly pages: readonly DocPage[]
}

export interface DocPage {
  /** Its address after `/docs/`. */
  readonly slug: string
  /** Its name in the navigation. */
  readonly name: string
  readonly title: string
  /** Its first paragraph, as HTML and as text. */
  readonly lead: string
  readonly description: string
  readonly html: string
  /** The same for programs and models. */
  readonly markdown: string
  readonly headings: readonly DocHeading[]
  readonly sections: readonly DocSection[]
}

export interface DocHeading {
  readonly id: string
  readonly depth: number
  readonly text: string
}

/** A section of a page, which a search can find. */
export interface DocSection {
  /** The ID of the heading; empty for the beginning of the page. */
  readonly id: string
  readonly title: string
  readonly text: string
}
