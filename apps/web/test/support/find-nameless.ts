import type { Page } from 'playwright-core'

const OPERABLE = new Set(['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio'])

/** Controls that the browser's own accessibility tree has no name for. */
export async function findNameless(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter(({ ignored, role, name }) => !ignored && OPERABLE.has(String(role?.value)) && !name?.value)
    .map(({ role, nodeId }) => `${String(role?.value)} ${nodeId}`)
}
