/** The fields of forms that a person sees, and can fill in again. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function isOpenField(element: unknown): element is Field {
  if (element instanceof HTMLInputElement) return !/^(hidden|password|submit|file)$/.test(element.type)
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

/** A checkbox or a radio button, which is ticked instead of filled in. */
export function isCheckable(field: EventTarget): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
}

/** Sets a field as a person would, with the events that React listens to. */
export function write(field: Field, value: string | boolean): void {
  if (isCheckable(field)) {
    if (field.checked !== value) field.click()
    return
  }
  // React overrides the element's own setter and would take the value as already known, so the prototype's is called.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
