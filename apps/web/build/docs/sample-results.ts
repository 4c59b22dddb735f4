/** Whole results in Markdown, as `public/sample-results.json` has them for programs. */
import { readFileSync } from 'node:fs'
import * as z from 'zod'

const results = z.array(z.unknown())
const identity = z.object({ title: z.string(), vin: z.string() })
const file = new URL('../../public/sample-results.json', import.meta.url)

export function sampleResults(): string {
  return results
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .map((result) => {
      const { title, vin } = identity.parse(result)
      return [
        `## ${title}`,
        `<details><summary>The whole result of <code>${vin}</code></summary>`,
        `\`\`\`json\n${toText(result)}\n\`\`\``,
        '</details>',
      ].join('\n\n')
    })
    .join('\n\n')
}

/** Numbers are on one line each. */
function toText(result: unknown): string {
  return JSON.stringify(result, null, 2).replaceAll(
    /\{\n\s+("(?:unit|name)"[^{}]*?)\n\s+\}/g,
    (_, inner: string) => `{ ${inner.replaceAll(/\n\s+/g, ' ')} }`,
  )
}
