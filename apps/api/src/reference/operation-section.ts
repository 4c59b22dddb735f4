/** One operation: what it does, what it takes, what it answers, and a form to try it. */

import { html, type SafeHtml } from '@remix-run/html-template'
import type { Operation, Place } from '@vinspec/contract/reader'
import { fieldList } from './field-list.ts'
import { prose, proseLine } from './prose.ts'
import { typeText } from './type-text.ts'

export function operationSection(root: Place, operation: Operation): SafeHtml {
  const { id, method, path, summary, description, authenticated } = operation
  const place = root.at(operation.pointer)
  const parameters = place.find('parameters')?.items() ?? []
  const body = place.find('requestBody')?.get('content').get('application/json')
  return html`<article id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title"><a href="#${id}">${summary}</a></h3>
<p class="route"><span class="method">${method}</span> <code>/api/v1${path}</code></p>
${prose(description)}
${authenticated ? '' : html`<p class="soft">Needs no API key.</p>`}
${parameters.length === 0 ? '' : html`<h4>Parameters</h4>${parameterList(parameters)}`}
${body === undefined ? '' : html`<h4>Body</h4>${fieldList(body.get('schema'))}${exampleOf(body, 'Example body')}`}
<h4>Responses</h4>
${responseList(place.get('responses').members())}
${tryForm(operation, parameters)}
</article>
`
}

function parameterList(parameters: readonly Place[]): SafeHtml {
  return html`<dl class="fields">
${parameters.map(
  (
    parameter,
  ) => html`<div><dt><code>${parameter.text('name') ?? ''}</code> <span class="soft">${parameter.text('in') ?? ''}, ${typeText(parameter.get('schema'))}${parameter.flag('required') ? ', required' : ''}</span></dt>
<dd>${proseLine(parameter.text('description') ?? '')}</dd></div>
`,
)}</dl>
`
}

function responseList(responses: ReadonlyArray<readonly [status: string, response: Place]>): SafeHtml {
  return html`<div class="responses">
${responses.map(([status, response]) => {
  const json = response.find('content')?.find('application/json')
  return html`<details${Number(status) < 300 ? html.raw` open` : ''}>
<summary><code>${status}</code> ${proseLine(response.text('description') ?? '')}</summary>
${json && Number(status) < 300 ? fieldList(json.get('schema')) : ''}
${json ? exampleOf(json, `Example of ${status}`) : ''}
</details>
`
})}</div>
`
}

/** The first example that the contract shows. */
function exampleOf(media: Place, label: string): SafeHtml | string {
  const [example] = media.find('examples')?.members() ?? []
  if (!example) return ''
  return html`<pre tabindex="0" role="group" aria-label="${label}">${JSON.stringify(example[1].get('value').value, null, 2)}</pre>
`
}

/** Shown by the script, which sends it. Each attempt gets its own Idempotency-Key. */
function tryForm({ id, method, path, bodyExample }: Operation, parameters: readonly Place[]): SafeHtml {
  return html`<form class="try" hidden data-method="${method}" data-path="${path}">
<details>
<summary>Try it</summary>
${parameters.map((parameter) => {
  const name = parameter.text('name') ?? ''
  return html`<label for="${id}-${name}">${name}</label>
<input id="${id}-${name}" type="text" name="${name}" data-in="${parameter.text('in') ?? ''}"${parameter.flag('required') ? html.raw` required` : ''} value="${parameter.text('example') ?? ''}" autocomplete="off" spellcheck="false">
`
})}${
  bodyExample === null
    ? ''
    : html`<label for="${id}-body">Body</label>
<textarea id="${id}-body" name="body" rows="5" spellcheck="false">${JSON.stringify(bodyExample, null, 2)}</textarea>
`
}<button type="submit" aria-label="Send ${method} ${path}">Send</button>
<div role="status"></div>
</details>
</form>
`
}
