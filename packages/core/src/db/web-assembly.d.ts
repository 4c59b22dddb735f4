/** The part of the WebAssembly interface that the schema engine needs; Node's own types leave it out. */
declare namespace WebAssembly {
  interface Instance {
    readonly exports: Readonly<Record<string, unknown>>
  }
  function instantiate(
    bytes: Uint8Array,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ): Promise<{ readonly instance: Instance }>
}
