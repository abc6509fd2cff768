/**
 * What a shell is given once: a function that asks `propmaster completion candidates` at every Tab. It hands over the
 * words as they are typed and inserts what comes back; neither is ever evaluated. The first line of the answer is `files`
 * or `none`, each further one a candidate, a space, and what it is.
 */
export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type CommandShell = (typeof SHELLS)[number];

// No `compgen -W`, which would expand the words that it is given.
const BASH = `# propmaster completion for bash. Use: source <(propmaster completion bash)
_propmaster() {
  local files value about
  COMPREPLY=()
  {
    IFS= read -r files
    while IFS=' ' read -r value about; do
      COMPREPLY+=("$value")
    done
  } < <(command propmaster completion candidates "$((COMP_CWORD - 1))" -- "\${COMP_WORDS[@]:1}" 2>/dev/null)
  if [ "$files" = files ]; then compopt -o default 2>/dev/null; else compopt +o default 2>/dev/null; fi
}
complete -o default -F _propmaster propmaster
`;

const ZSH = `#compdef propmaster
# propmaster completion for zsh. Use: source <(propmaster completion zsh)
_propmaster() {
  local line files
  local -a values shown
  {
    IFS= read -r files
    while IFS= read -r line; do
      values+=("\${line%% *}")
      shown+=("\${line%% *}  \${line#* }")
    done
  } < <(command propmaster completion candidates "$((CURRENT - 2))" -- "\${(@)words[2,-1]}" 2>/dev/null)
  (( \${#values} )) && compadd -l -d shown -a values
  [[ $files == files ]] && _files
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _propmaster propmaster
`;

const FISH = `# propmaster completion for fish. Use: propmaster completion fish | source
function __propmaster_candidates
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    set -l index (math (count $before) - 1)
    set -l answer (command propmaster completion candidates $index -- $before[2..-1] $current 2>/dev/null)
    for line in $answer[2..-1]
        string replace -r '^(\\S+) ?' '$1\\t' -- $line
    end
    if test "$answer[1]" = files
        __fish_complete_path $current
    end
end
complete -c propmaster -f -a '(__propmaster_candidates)'
`;

const POWERSHELL = `# propmaster completion for PowerShell. Use: propmaster completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName propmaster -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.StartOffset -lt $cursorPosition } | ForEach-Object { $_.Extent.Text })
    $index = if ($wordToComplete -eq '') { $words.Count } else { $words.Count - 1 }
    $program = Get-Command propmaster -CommandType Application, ExternalScript -ErrorAction SilentlyContinue |
        Select-Object -First 1
    if (-not $program) { return }
    $answer = @(& $program completion candidates $index -- @words 2>$null)
    foreach ($line in ($answer | Select-Object -Skip 1)) {
        $value, $about = $line -split ' ', 2
        if (-not $about) { $about = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $about)
    }
}
`;

/** The script of a shell. */
export const COMPLETION_SCRIPTS: Readonly<Record<CommandShell, string>> = {
  bash: BASH,
  zsh: ZSH,
  fish: FISH,
  powershell: POWERSHELL,
};
