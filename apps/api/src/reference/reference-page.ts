/** The reference as one page of HTML, from openapi.json. It is complete without scripts; they add trying it out. */

import { html, type SafeHtml } from '@remix-run/html-template'
import { type Operation, Place, readOperations } from '@vinspec/contract/reader'
import { operationSection } from './operation-section.ts'
import { prose } from './prose.ts'

export interface ReferenceLinks {
  /** Where customers are at home. */
  readonly portalUrl: URL
  readonly stylesheet: string
  readonly script: string
}

export function renderReference(document: unknown, links: ReferenceLinks): string {
  const root = new Place(document)
  const operations = readOperations(document)
  const groups = root
    .get('tags')
    .items()
    .map((tag) => ({
      name: tag.text('name') ?? '',
      title: tag.text('x-displayName') ?? '',
      text: tag.text('description') ?? '',
    }))
    .map((group) => ({ ...group, operations: operations.filter(({ tag }) => tag === group.name) }))
  const body = html`${contents(groups)}
<main id="content">
${introduction(root.get('info'))}
${groups.map((group) => groupSection(root, group))}
${errorSection(root)}
</main>`
  return String(frame(links, root.get('info').text('summary') ?? '', body))
}

interface Group {
  readonly name: string
  readonly title: string
  readonly text: string
  readonly operations: readonly Operation[]
}

function frame({ portalUrl, stylesheet, script }: ReferenceLinks, summary: string, body: SafeHtml): SafeHtml {
  const at = (path: string) => new URL(path, portalUrl).href
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · vinspec</title>
<meta name="description" content="${summary}">
<link rel="stylesheet" href="${stylesheet}">
<script src="${script}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="logo" href="${at('/')}">${LOGO} vinspec</a>
<nav aria-label="Site"><a href="${at('/docs')}">Docs</a> <a href="${at('/api-keys')}">API keys</a></nav>
</header>
<div class="frame">
${body}
</div>
</body>
</html>
`
}

function contents(groups: readonly Group[]): SafeHtml {
  return html`<nav class="contents" aria-label="Reference">
<details open><summary>Contents</summary>
<ul>
<li><a href="#introduction">Introduction</a></li>
${groups.map(
  ({ title, operations }) => html`<li>${title}<ul>
${operations.map(({ id, summary }) => html`<li><a href="#${id}">${summary}</a></li>\n`)}</ul></li>
`,
)}<li><a href="#errors">Errors</a></li>
</ul>
</details>
</nav>`
}

function introduction(info: Place): SafeHtml {
  return html`<section id="introduction" aria-labelledby="introduction-title">
<h1 id="introduction-title">API reference</h1>
${prose(info.text('description') ?? '')}
<p>Base URL: <code>/api/v1</code> on this server. For programs: <a href="/api/v1/openapi.json">openapi.json</a>, version ${info.text('version') ?? ''}.</p>
<div hidden data-key>
<label for="api-key">Your API key, to try requests on this page</label>
<input id="api-key" type="password" autocomplete="one-time-code" spellcheck="false" placeholder="vsk_live_…">
<p class="soft">It stays in this page until you close it. Requests are real: a lookup costs 1 credit.</p>
</div>
</section>`
}

function groupSection(root: Place, { name, title, text, operations }: Group): SafeHtml {
  return html`<section id="tag-${name}" aria-labelledby="tag-${name}-title">
<h2 id="tag-${name}-title">${title}</h2>
${prose(text)}
${operations.map((operation) => operationSection(root, operation))}
</section>
`
}

/** Every code of an error, with its status. */
function errorSection(root: Place): SafeHtml {
  const codes = root.get('components').get('x-errors').members()
  return html`<section id="errors" aria-labelledby="errors-title">
<h2 id="errors-title">Errors</h2>
<p>Every error has a stable <code>code</code>, a <code>message</code> that says what to do next, and the <code>request_id</code> to send to support.</p>
<div class="scroll" role="group" aria-label="Error codes" tabindex="0">
<table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th></tr></thead>
<tbody>
${codes.map(
  ([code, error]) => html`<tr><td><code>${code}</code></td><td>${String(error.number('status'))}</td></tr>
`,
)}</tbody>
</table>
</div>
</section>
`
}

const LOGO = html.raw`<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><rect width="32" height="32" rx="8"></rect><path d="M8 10l8 13 8-13"></path></svg>`
