import type { Finding } from '@vinspec/core/operator'

/** The texts that the operator has to write. */
const TEXTS = ['terms', 'privacy', 'security']
/** The beginning of each text that has not been edited (`apps/web/content`). */
const TEMPLATE = 'Template for the operator'
const PATIENCE_MS = 5_000

/** Whether the portal still shows the templates. @param url undefined if the environment does not name it */
export async function examinePortal(url: string | undefined): Promise<Finding> {
  if (url === undefined)
    return warn('PORTAL_URL is not set here. Whether its texts are yours was not checked.')
  try {
    const shown = await Promise.all(TEXTS.map((name) => readPage(new URL(`/${name}`, url))))
    const templates = TEXTS.filter((_, index) => shown[index]?.includes(TEMPLATE))
    if (templates.length === 0) return { check: 'texts', state: 'ok', detail: 'The texts are yours.' }
    const files = templates.map((name) => `apps/web/content/${name}.md`).join(', ')
    return warn(`The portal still shows templates. Put in your own words: ${files}.`)
  } catch (error) {
    return warn(`${url} could not be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

async function readPage(url: URL): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`)
  return await response.text()
}

function warn(detail: string): Finding {
  return { check: 'texts', state: 'warning', detail }
}
