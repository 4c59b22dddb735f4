/** A row for `--json`: `createdAt` becomes `created_at`. What its values hold keeps its names. */
export function toJson(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}
