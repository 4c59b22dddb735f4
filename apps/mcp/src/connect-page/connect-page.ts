/** For a person who opens the server's URL in a browser: how to connect an agent. Runs no scripts and loads nothing. */
import { createHash } from 'node:crypto'
import { html, type SafeHtml } from '@remix-run/html-template'
import { type Tool, tools } from '@vinspec/mcp-tools'
import type { Places } from '../places.ts'
import { STYLE } from './style.ts'
import { type Way, waysToConnect } from './ways-to-connect.ts'

export interface ConnectPage {
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

export function renderConnectPage({ mcpUrl, portalUrl, apiUrl }: Places): ConnectPage {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Connect an agent · vinspec</title>
<style>${html.raw`${STYLE}`}</style>
</head>
<body>
<main>
<h1>Connect your agent to vinspec</h1>
<p class="lead">This is the vinspec MCP server. It gives AI agents the specifications of electric cars by VIN. When an agent connects, you sign in and choose what it can spend. You can disconnect it at any time.</p>
<div class="ways">
${waysToConnect(mcpUrl).map(toCard)}
</div>
<table>
<caption>Tools</caption>
<tbody>
${tools.map(toRow)}
</tbody>
</table>
</main>
<footer><a href="${portalUrl}">Your account</a> · <a href="${new URL('/docs', apiUrl).href}">Documentation</a></footer>
</body>
</html>
`
  return {
    text: page.toString(),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hashOf(STYLE)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  }
}

function toCard({ client, steps, code, link }: Way): SafeHtml {
  return html`<section class="way">
<h2>${client}</h2>
<p>${steps}</p>
<pre tabindex="0">${code}</pre>
${link && html`<a href="${link.href}">${link.text}</a>`}
</section>
`
}

function toRow({ name, title, access }: Tool): SafeHtml {
  const needs = access === 'public' ? 'No account needed' : 'Needs your account'
  return html`<tr><th scope="row">${title} <code>${name}</code></th><td>${needs}</td></tr>
`
}

/** A person's browser; clients of the protocol ask for event streams. */
export function asksForPage(accept: string | undefined): boolean {
  return accept !== undefined && accept.includes('text/html') && !accept.includes('text/event-stream')
}

function hashOf(style: string): string {
  return createHash('sha256').update(style).digest('base64')
}
