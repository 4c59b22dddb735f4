/**
 * Highlights code with classes, because the portal's policy allows no inline styles. `app/docs/docs.css` defines the
 * colors.
 */
import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { escapeHtml } from './places.ts'

const theme = createCssVariablesTheme({ variablePrefix: '--hl-', fontStyle: false })

const highlighter = await createHighlighterCore({
  themes: [theme],
  langs: [
    import('shiki/langs/bash.mjs'),
    import('shiki/langs/html.mjs'),
    import('shiki/langs/http.mjs'),
    import('shiki/langs/json.mjs'),
    import('shiki/langs/python.mjs'),
    import('shiki/langs/shellsession.mjs'),
    import('shiki/langs/sql.mjs'),
    import('shiki/langs/toml.mjs'),
    import('shiki/langs/typescript.mjs'),
  ],
  engine: createJavaScriptRegexEngine(),
})

const NAMES: Readonly<Record<string, string>> = {
  sh: 'Shell',
  console: 'Terminal',
  crontab: 'Cron',
  html: 'HTML',
  http: 'HTTP',
  js: 'JavaScript',
  json: 'JSON',
  m: 'Power Query',
  mcp: 'MCP',
  pycon: 'Python session',
  python: 'Python',
  sql: 'SQL',
  text: 'Text',
  toml: 'TOML',
  ts: 'TypeScript',
}

/** Languages that are not highlighted. */
const PLAIN = new Set(['crontab', 'm', 'pycon', 'text'])

/** Throws for a language that has no name here yet. */
export function nameOfLanguage(language: string): string {
  const name = NAMES[language]
  if (name === undefined) throw new Error(`code in ${language || 'no language'} has no name and no colors`)
  return name
}

export function highlight(code: string, language: string): string {
  if (PLAIN.has(language)) return escapeHtml(code)
  const lang = language === 'mcp' ? 'json' : language
  const { tokens } = highlighter.codeToTokens(code, { lang, theme: theme.name ?? '' })
  return tokens.map((line) => line.map(toSpan).join('')).join('\n')
}

/** The kinds that have a color of their own in `app/docs/docs.css`. All others look like the text around them. */
const COLORED = new Set([
  'comment',
  'constant',
  'function',
  'keyword',
  'parameter',
  'string',
  'string-expression',
])

function toSpan({ content, color }: { readonly content: string; readonly color?: string }): string {
  const kind = /--hl-token-([\w-]+)/.exec(color ?? '')?.[1]
  const text = escapeHtml(content)
  return kind !== undefined && COLORED.has(kind) ? `<span class="hl-${kind}">${text}</span>` : text
}
