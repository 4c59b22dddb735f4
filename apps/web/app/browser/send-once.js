// @ts-check
/** @type {EventTarget | null} */
let sent = null
addEventListener('submit', (event) => {
  const { target, submitter, defaultPrevented } = event
  if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'post') return
  const by = submitter ?? target
  if (sent === by) event.preventDefault()
  sent = by
})
addEventListener('pageshow', () => {
  sent = null
})
