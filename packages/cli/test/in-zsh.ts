/** A line that somebody types in zsh, and the Tab key: zsh itself, at a terminal. */
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '@vinspec/core/testing/run-process'
import { inject } from 'vitest'

/** What it offers is written down where zsh takes it. The key also leaves the shell. */
const INSIDE = `
autoload -Uz compinit && compinit -u -D
vinspec() { "$node" "$command" "$@" }
source <(vinspec completion zsh)
compadd() {
  [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]] || { local -a hits; builtin compadd -A hits "$@"; print -rl -- $hits > offered }
  builtin compadd "$@"
}
tab() { zle complete-word; print -rn -- $BUFFER > completed; BUFFER=exit; zle accept-line }
zle -N tab && bindkey '^I' tab
`
const OUTSIDE = `
zmodload zsh/zpty && zpty shell zsh -f -i
zpty -w shell 'source ./inside'
zpty -w -n shell "$line"$'\\t'
while zpty -r shell said; do :; done
`

/** @returns what is offered, and what the line has become */
export async function pressTabInZsh(
  line: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly offered: readonly string[]; readonly line: string }> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'vinspec-zsh-'))
  const cwd = folder.path
  await Promise.all(
    Object.entries({ inside: INSIDE, offered: '', completed: '' }).map(([file, text]) =>
      writeFile(join(cwd, file), text),
    ),
  )
  const own = { PATH: '/usr/bin:/bin', HOME: cwd, node: process.execPath, command: inject('command'), line }
  await run('zsh', ['-f', '-c', OUTSIDE], { cwd, env: { ...own, ...env } })
  const [offered = '', completed = ''] = await Promise.all(
    ['offered', 'completed'].map((file) => readFile(join(cwd, file), 'utf8')),
  )
  return { offered: offered.split('\n').filter(Boolean), line: completed }
}
