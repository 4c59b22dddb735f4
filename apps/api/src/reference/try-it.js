/** Sends requests of the reference page to the server that it came from. Browsers run it as it stands. */

// On a phone they would come before everything else.
if (!matchMedia('(width >= 60rem)').matches)
  document.querySelector('.contents details')?.removeAttribute('open')

for (const hidden of document.querySelectorAll('[data-key], form.try')) hidden.removeAttribute('hidden')

for (const form of document.forms) {
  renewIdempotencyKey(form)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void show(form)
  })
}

/** @param {HTMLFormElement} form */
async function show(form) {
  const output = form.querySelector('[role=status]')
  output?.replaceChildren('Sending…')
  const answer = await send(form)
  output?.replaceChildren(...answer)
  renewIdempotencyKey(form)
}

/**
 * Each attempt is another one.
 * @param {HTMLFormElement} form
 */
function renewIdempotencyKey(form) {
  const field = form.elements.namedItem('Idempotency-Key')
  if (field instanceof HTMLInputElement) field.value = crypto.randomUUID()
}

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<Element[]>} what to show
 */
async function send(form) {
  const { url, init } = toRequest(form)
  const started = performance.now()
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    const took = Math.round(performance.now() - started)
    return [
      element('p', `${response.status} ${response.statusText}, ${took} ms`),
      element('pre', pretty(text)),
    ]
  } catch {
    return [element('p', "The server can't be reached. Check your connection, then send it again.")]
  }
}

/**
 * @param {HTMLFormElement} form
 * @returns {{ url: URL, init: RequestInit }}
 */
function toRequest(form) {
  const { method = 'GET', path = '' } = form.dataset
  const url = new URL(`/api/v1${path}`, location.href)
  const headers = new Headers()
  const key = document.getElementById('api-key')
  if (key instanceof HTMLInputElement && key.value !== '') headers.set('authorization', `Bearer ${key.value}`)
  for (const { name, value, dataset } of form.querySelectorAll('input')) {
    if (value === '') continue
    if (dataset.in === 'path') {
      url.pathname = url.pathname.replace(encodeURI(`{${name}}`), encodeURIComponent(value))
    }
    if (dataset.in === 'query') url.searchParams.set(name, value)
    if (dataset.in === 'header') headers.set(name, value)
  }
  const body = form.querySelector('textarea')?.value
  if (body === undefined) return { url, init: { method, headers } }
  headers.set('content-type', 'application/json')
  return { url, init: { method, headers, body } }
}

/**
 * @param {string} text
 * @returns {string}
 */
function pretty(text) {
  try {
    /** @type {unknown} */
    const value = JSON.parse(text)
    return JSON.stringify(value, null, 2)
  } catch {
    return text
  }
}

/**
 * @param {'p' | 'pre'} name
 * @param {string} text
 */
function element(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  if (name === 'pre') made.tabIndex = 0
  return made
}
