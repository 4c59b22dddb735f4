/**
 * What was typed and ticked before the page's scripts arrived. React sets a text area back when it takes over, and learns of
 * no field that was changed before, so that what the page says of it would be wrong.
 */
import { isCheckable, isOpenField, write } from './open-field.ts'

type Typed = HTMLInputElement | HTMLTextAreaElement

const early = new Map<Typed, string | boolean>()

function note({ target }: { readonly target: EventTarget | null }): void {
  // React keeps the choice of the others, and no page asks for it before its form is sent.
  if (!isOpenField(target) || target instanceof HTMLSelectElement || target.type === 'radio') return
  early.set(target, isCheckable(target) ? target.checked : target.value)
}

/** To be called right before React takes over. */
export function noteEarlyInput(): void {
  for (const target of document.querySelectorAll('input, textarea')) if (isChanged(target)) note({ target })
  addEventListener('input', note, true)
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}

/** Types and ticks it again, now that React listens. The text cursor stays where it is. */
export function repeatEarlyInput(): void {
  removeEventListener('input', note, true)
  for (const [field, value] of early) {
    const { selectionStart: start, selectionEnd: end } = field
    // React takes for known what its own setter was called with.
    if (isCheckable(field)) field.checked = !value
    else field.value = ''
    write(field, value)
    if (start !== null) field.setSelectionRange(start, end)
  }
  early.clear()
}
