/** Where the picture is that previews of a page show. It is named by the title that is drawn on it. */
export function cardPath(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `/cards/${name}.png`
}
