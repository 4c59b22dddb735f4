/** Scripts with which a shell completes a command line: each asks the command what can follow. */
import type { Candidate } from './find-values.ts'

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof SHELLS)[number]

export const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `# vinspec completion for bash. Add to ~/.bashrc: source <(vinspec completion bash)
_vinspec() {
  local IFS=$'\\n'
  COMPREPLY=($(vinspec completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _vinspec vinspec
`,
  zsh: `#compdef vinspec
# vinspec completion for zsh. Add to ~/.zshrc: source <(vinspec completion zsh)
_vinspec() {
  local -a candidates
  candidates=("\${(@f)$(vinspec completion zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  candidates=(\${candidates:#})
  (( $#candidates )) && _describe 'vinspec' candidates || _files
}
compdef _vinspec vinspec
`,
  fish: `# vinspec completion for fish. Save as ~/.config/fish/completions/vinspec.fish
function __vinspec
  set -l words (commandline -opc) (commandline -ct)
  set -l candidates (vinspec completion fish -- $words[2..-1] 2>/dev/null)
  if set -q candidates[1]
    printf '%s\\n' $candidates
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c vinspec -f -a '(__vinspec)'
`,
  powershell: `# vinspec completion for PowerShell. Add to $PROFILE: vinspec completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName vinspec -ScriptBlock {
  param($current, $line, $position)
  $words = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | Select-Object -Skip 1 | ForEach-Object { "$_" })
  # Windows PowerShell drops an empty argument.
  if ($current -eq '') { $current = '=' }
  vinspec completion powershell -- @words $current 2>$null | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`,
}

/** One on a line, as the script of the shell takes it. */
export function writeCandidates(candidates: readonly Candidate[], shell: Shell): string {
  const lines = candidates.map(({ name, description }) => {
    if (shell === 'zsh') return [name.replaceAll(':', '\\:'), description].filter(Boolean).join(':')
    return shell === 'fish' ? `${name}\t${description}` : name
  })
  return lines.map((line) => `${line}\n`).join('')
}
