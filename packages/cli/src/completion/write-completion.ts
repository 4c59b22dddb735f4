/** Scripts with which a shell completes commands and options, made from the commands themselves. */
import type { Command } from 'commander'

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof SHELLS)[number]

/** What can follow these words. */
interface Place {
  readonly words: string
  readonly commands: readonly { readonly name: string; readonly description: string }[]
  readonly options: readonly { readonly name: string; readonly description: string }[]
}

export function writeCompletion(program: Command, shell: Shell): string {
  return SCRIPTS[shell](readPlaces(program, ''))
}

function readPlaces(command: Command, words: string): Place[] {
  const help = command.createHelp()
  const options = [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)]
  const own: Place = {
    words,
    commands: help
      .visibleCommands(command)
      .map((each) => ({ name: each.name(), description: firstSentence(each.description()) })),
    options: options.map(({ long, short, description }) => ({
      name: long ?? short ?? '',
      description: firstSentence(description),
    })),
  }
  return [own, ...command.commands.flatMap((each) => readPlaces(each, `${words} ${each.name()}`.trim()))]
}

function firstSentence(text: string): string {
  const [sentence = ''] = text.split(/\. |\.$/)
  return sentence
}

const SCRIPTS: Readonly<Record<Shell, (places: readonly Place[]) => string>> = {
  bash: writeBash,
  zsh: writeZsh,
  fish: writeFish,
  powershell: writePowerShell,
}

const namesOf = ({ commands, options }: Place) => [...commands, ...options].map(({ name }) => name).join(' ')

/** The words before the cursor that are not options say where it is. */
function writeBash(places: readonly Place[]): string {
  const cases = places.map((place) => `    "${place.words}") candidates="${namesOf(place)}" ;;`)
  return `# vinspec completion for bash. Add to ~/.bashrc: source <(vinspec completion bash)
_vinspec() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words="" candidates="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ "$word" == -* ]] || words="\${words:+$words }$word"
  done
  case "$words" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$candidates" -- "$current"))
}
complete -o default -F _vinspec vinspec
`
}

function writeZsh(places: readonly Place[]): string {
  const quote = (text: string) => text.replaceAll("'", "'\\''").replaceAll(':', '\\:')
  const cases = places.map((place) => {
    const items = [...place.commands, ...place.options].map(
      ({ name, description }) => `'${name}:${quote(description)}'`,
    )
    return `    '${place.words}') candidates=(${items.join(' ')}) ;;`
  })
  return `#compdef vinspec
# vinspec completion for zsh. Add to ~/.zshrc: source <(vinspec completion zsh)
_vinspec() {
  local joined="" word
  local -a candidates
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ "$word" == -* ]] || joined="\${joined:+$joined }$word"
  done
  case "$joined" in
${cases.join('\n')}
  esac
  _describe 'vinspec' candidates || _files
}
compdef _vinspec vinspec
`
}

function writeFish(places: readonly Place[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = places.flatMap(({ words, commands, options }) => {
    const condition = `-n '__vinspec_at "${words}"'`
    return [
      ...commands.map(
        ({ name, description }) => `complete -c vinspec ${condition} -f -a ${name} -d ${quote(description)}`,
      ),
      ...options.map(
        ({ name, description }) =>
          `complete -c vinspec ${condition} -l ${name.replace(/^-+/, '')} -d ${quote(description)}`,
      ),
    ]
  })
  return `# vinspec completion for fish. Save as ~/.config/fish/completions/vinspec.fish
function __vinspec_at
  set -l words (string match -v -- '-*' (commandline -opc)[2..-1])
  test "$words" = "$argv[1]"
end
${lines.join('\n')}
`
}

function writePowerShell(places: readonly Place[]): string {
  const cases = places.map((place) => `    '${place.words}' { '${namesOf(place)}' }`)
  return `# vinspec completion for PowerShell. Add to $PROFILE: vinspec completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName vinspec -ScriptBlock {
  param($current, $line, $position)
  $before = $line.ToString().Substring(0, [Math]::Min($position, $line.ToString().Length))
  $words = @($before -split '\\s+' | Select-Object -Skip 1)
  if ($current -ne '') { $words = @($words | Select-Object -SkipLast 1) }
  $joined = (@($words | Where-Object { $_ -and -not $_.StartsWith('-') }) -join ' ')
  $candidates = switch -CaseSensitive ($joined) {
${cases.join('\n')}
  }
  "$candidates" -split ' ' | Where-Object { $_ -like "$current*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`
}
