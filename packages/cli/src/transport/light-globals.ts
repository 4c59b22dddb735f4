/** What openapi-fetch asks of the runtime, as little as a command needs of it (`build/bundle.ts`). */

/** Names in lowercase. */
export class Headers extends Map<string, string> {
  override set(name: string, value: unknown): this {
    return super.set(name.toLowerCase(), String(value))
  }

  override delete(name: string): boolean {
    return super.delete(name.toLowerCase())
  }
}

/** No operation takes a form. */
export class FormData extends Set<never> {}
