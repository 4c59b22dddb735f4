import { isObject } from '@vinspec/contract/guards'

/** The items of a list; anything else is one item. */
export function toItems(data: unknown): readonly unknown[] {
  return isObject(data) && data['object'] === 'list' && Array.isArray(data['data']) ? data['data'] : [data]
}
