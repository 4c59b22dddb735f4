// @ts-check
/**
 * What scripts add to the documentation: copying code, one language at a time, responses in place, results while typing, and
 * where the reader is on the page.
 */

const LANGUAGE = 'language'

for (const figure of document.querySelectorAll('figure.code')) addCopyButton(figure)
for (const link of document.querySelectorAll('.run a'))
  if (link instanceof HTMLAnchorElement) runInPlace(link)
const input = document.querySelector('#docs-search')
chooseLanguage()
if (input instanceof HTMLInputElement) addSuggestions(input)
markPlace()

/** @param {Element} figure */
function addCopyButton(figure) {
  const caption = figure.querySelector('figcaption')
  const code = figure.querySelector('code')
  if (!caption || !code) return
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.ariaLabel = `Copy: ${caption.textContent}`
  const status = document.createElement('span')
  status.role = 'status'
  status.className = 'sr-only'
  button.addEventListener('click', async () => {
    const isCopied = await navigator.clipboard.writeText(code.textContent ?? '').then(
      () => true,
      () => false,
    )
    status.textContent = isCopied ? 'Copied' : 'Select the text to copy it'
    button.textContent = isCopied ? 'Copied' : 'Copy'
    setTimeout(() => {
      button.textContent = 'Copy'
      status.textContent = ''
    }, 2_000)
  })
  caption.append(button, status)
}

/** The calls of every operation in the language that the reader chose last; without scripts, in all. */
function chooseLanguage() {
  const groups = [...document.querySelectorAll('.calls')].map((calls) => {
    const figures = [...calls.querySelectorAll('figure.code:not([data-language="json"])')]
    return { calls, figures }
  })
  /** @param {string} language */
  function show(language) {
    for (const { calls, figures } of groups) {
      const has = figures.some((figure) => figure.getAttribute('data-language') === language)
      const shown = has ? language : figures[0]?.getAttribute('data-language')
      for (const figure of figures)
        figure.toggleAttribute('hidden', figure.getAttribute('data-language') !== shown)
      for (const button of calls.querySelectorAll('.languages button'))
        button.setAttribute('aria-pressed', String(button.getAttribute('data-language') === shown))
    }
  }
  for (const { calls, figures } of groups) {
    const row = calls.querySelector('.languages')
    if (!row) continue
    row.role = 'group'
    row.ariaLabel = 'Language'
    for (const figure of figures) {
      const language = figure.getAttribute('data-language') ?? ''
      const button = document.createElement('button')
      button.type = 'button'
      button.dataset.language = language
      button.textContent = figure.querySelector('figcaption')?.firstChild?.textContent ?? ''
      button.addEventListener('click', () => {
        const top = button.getBoundingClientRect().top
        localStorage.setItem(LANGUAGE, language)
        show(language)
        // What is above may have another height now: the button stays under the pointer.
        scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
      })
      row.append(button)
    }
  }
  show(localStorage.getItem(LANGUAGE) ?? 'sh')
}

/**
 * Makes the link to the page that runs a call a button that shows the response here, before the sample. A reader who is not
 * signed in, or gets no response, is led to that page. The link stays where it is, because it may be under the pointer.
 * @param {HTMLAnchorElement} link
 */
function runInPlace(link) {
  const place = document.createElement('div')
  place.role = 'status'
  const calls = link.closest('.calls')
  calls?.insertBefore(place, calls.querySelector('[data-language="json"]'))
  const page = document.createElement('a')
  page.href = link.href
  page.textContent = 'Open on its own page'
  link.after(page)
  link.role = 'button'
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    link.click()
  })
  link.addEventListener('click', async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (link.ariaBusy === 'true') return
    link.ariaBusy = 'true'
    const sent = { method: 'POST', body: new URLSearchParams() }
    const answer = await fetch(`${link.href}/response.txt`, sent).catch(() => undefined)
    link.ariaBusy = null
    if (!answer?.ok) return location.assign(link.href)
    place.replaceChildren(toFigure('Your response', await answer.text()))
  })
}

/**
 * @param {string} caption
 * @param {string} text
 */
function toFigure(caption, text) {
  const figure = document.createElement('figure')
  figure.className = 'code'
  const title = document.createElement('figcaption')
  title.textContent = caption
  const frame = document.createElement('pre')
  frame.tabIndex = 0
  frame.role = 'group'
  frame.ariaLabel = caption
  const code = document.createElement('code')
  code.textContent = text
  frame.append(code)
  figure.append(title, frame)
  addCopyButton(figure)
  return figure
}

/** @param {HTMLInputElement} field */
function addSuggestions(field) {
  const list = document.createElement('ul')
  list.className = 'suggestions'
  list.ariaLabel = 'Suggestions'
  list.hidden = true
  field.closest('search')?.append(list)
  /** What suggestions are still wanted for. */
  let asked = ''

  async function suggest() {
    const query = field.value.trim()
    asked = query
    if (query.length < 2) return hide()
    const response = await fetch(`/docs/search.json?${new URLSearchParams({ q: query })}`).catch(
      () => undefined,
    )
    /** @type {unknown} */
    const found = response?.ok ? await response.json() : undefined
    // The reader has typed on or closed the list, or nothing came: then the form still searches.
    if (found === undefined || asked !== query) return
    list.replaceChildren(...(Array.isArray(found) ? found.slice(0, 6).map(toItem) : []))
    list.hidden = list.childElementCount === 0
  }

  function hide() {
    asked = ''
    list.hidden = true
  }

  /** @param {number} step */
  function move(step) {
    const links = [...list.querySelectorAll('a')]
    const at = links.findIndex((link) => link === document.activeElement)
    const next = links[at + step]
    if (next) next.focus()
    else if (step < 0) field.focus()
  }

  field.addEventListener('input', () => void suggest())
  field.closest('search')?.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent)) return
    if (event.key === 'Escape') {
      hide()
      field.focus()
    } else if (!list.hidden && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    }
  })
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Node) || !field.closest('search')?.contains(target)) hide()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    field.focus()
  })
}

/** @param {{ href: string, page: string, title: string }} found */
function toItem({ href, page, title }) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = href
  const where = document.createElement('span')
  where.textContent = page
  link.append(title, where)
  item.append(link)
  return item
}

function markPlace() {
  const links = new Map(
    [...document.querySelectorAll('a.toc')].map((link) => [link.getAttribute('href'), link]),
  )
  if (links.size === 0) return
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        for (const link of links.values()) link.removeAttribute('aria-current')
        links.get(`#${target.id}`)?.setAttribute('aria-current', 'location')
      }
    },
    { rootMargin: '0px 0px -75% 0px' },
  )
  for (const heading of document.querySelectorAll('.docs :is(h2, h3)')) watcher.observe(heading)
}
