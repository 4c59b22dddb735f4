/** The mail catcher's pages in a real browser: whatever an email contains, it does nothing. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { startMailCatcher } from '@vinspec/mail-catcher'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { findFaultsAt } from './support/find-faults.ts'

const [catcher, browser] = await Promise.all([closeAfterAll(startMailCatcher()), shareBrowser()])

/** Returns the address of its page. */
async function receive(html: string): Promise<string> {
  const transport = createTransport({ url: catcher.smtpUrl })
  await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject: 'Hello', text: 'x', html })
  return `${catcher.url}/mails/${catcher.mails().at(-1)?.id}`
}

test('an email runs nothing and loads nothing, in its frame or opened by itself', async () => {
  const url =
    await receive(`<p id="p">before</p><script>document.getElementById('p').textContent = 'ran'</script>
<img src="${catcher.url}/page.css?image" onerror="document.getElementById('p').textContent = 'ran'">
<link rel="stylesheet" href="${catcher.url}/page.css?style"><meta http-equiv="refresh" content="0;url=${catcher.url}/gone">
<form action="${catcher.url}/clear" method="post"><button>x</button></form>`)
  for (const address of [url, `${url}/html`]) {
    const page = await browser.newPage()
    const loaded: string[] = []
    page.on('response', (response) => loaded.push(response.url()))
    await page.goto(address, { waitUntil: 'networkidle' })
    const frame = address.endsWith('html') ? page.mainFrame() : page.frames()[1]
    expect(await frame?.locator('p').first().textContent()).toBe('before')
    expect(loaded.filter((each) => /\?|gone/.test(each))).toEqual([])
    await page.close()
  }
})

test('a link in an email opens in a new tab', async () => {
  const url = await receive(`<a href="${catcher.url}/?opened">Sign in</a>`)
  const page = await browser.newPage()
  await page.goto(url)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.frameLocator('iframe').getByRole('link', { name: 'Sign in' }).click(),
  ])
  await opened.waitForURL(`${catcher.url}/?opened`)
  await page.context().close()
})

test('both pages are accessible and fit a phone, in both themes', async () => {
  const url = await receive('<p>Hello</p>')
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 390, height: 900 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  for (const address of [catcher.url, url]) {
    expect([address, await findFaultsAt(page, address)]).toEqual([address, []])
  }
})
