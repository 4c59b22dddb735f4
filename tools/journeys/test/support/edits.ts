/** Makes edits as a person does, and counts their files. */

export interface Edits {
  /** Creates a file, or changes one. Throws if nothing changes. */
  edit(path: string, change: (text: string) => string): Promise<void>
  editContract(change: (contract: Changeable) => void): Promise<void>
  /** The files that were edited since the last call, sorted. */
  takeEdited(): string[]
}

export interface Changeable {
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly paths: any
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly components: any
}

export interface Files {
  /** Undefined if there is none. */
  read(path: string): Promise<string | undefined>
  write(path: string, text: string): Promise<void>
}

export function createEdits({ read, write }: Files): Edits {
  const edited = new Set<string>()

  async function edit(path: string, change: (text: string) => string): Promise<void> {
    const before = (await read(path)) ?? ''
    const after = change(before)
    if (after === before) throw new Error(`${path} has nothing to change there`)
    await write(path, after)
    edited.add(path)
  }

  return {
    edit,
    editContract: (change) =>
      edit('openapi.json', (text) => {
        const contract: Changeable = JSON.parse(text)
        change(contract)
        return JSON.stringify(contract)
      }),
    takeEdited() {
      const files = [...edited].sort()
      edited.clear()
      return files
    },
  }
}
