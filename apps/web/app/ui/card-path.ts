/** The path of the picture that previews of a page show, named after the title on it. */
export function cardPath(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `/cards/${name}.png`
}
