/** Whether a name begins with another. Compares only letters and digits, and the match must end at the end of a word. */
export function beginsWith(name: string, beginning: string): boolean {
  const wanted = beginning.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (wanted === '') return false
  let matched = 0
  for (const character of name.toLowerCase()) {
    const counts = /[a-z0-9]/.test(character)
    if (matched === wanted.length) return !counts
    if (counts && character !== wanted[matched++]) return false
  }
  return matched === wanted.length
}
