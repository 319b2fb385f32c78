export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

export function isShell(word: string): word is Shell {
  return (shells as readonly string[]).includes(word);
}

/**
 * The script that a shell loads once. For each completion it asks `pagewright __complete` for the candidates, one a line. One
 * that ends with a slash goes on, so the shell adds no space.
 */
export function completionScript(shell: Shell): string {
  return scripts[shell];
}

const scripts: Readonly<Record<Shell, string>> = {
  bash: `# bash: eval "$(pagewright completion bash)"
_pagewright() {
  local line quote="\${COMP_WORDS[COMP_CWORD]:0:1}"
  COMPREPLY=()
  while IFS= read -r line; do
    [[ $quote == [\\"\\'] ]] || line=$(printf '%q' "$line")
    COMPREPLY+=("$line")
  done < <(pagewright __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == */ ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -o default -F _pagewright pagewright
`,
  zsh: `# zsh: source <(pagewright completion zsh)
_pagewright() {
  local -a all going done
  all=("\${(@f)$(pagewright __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  going=("\${(@M)all:#*/}")
  done=("\${(@)all:#*/}")
  done=("\${(@)done:#}")
  (( \${#going} )) && compadd -S '' -- "\${going[@]}"
  (( \${#done} )) && compadd -- "\${done[@]}"
  (( \${#going} + \${#done} )) || _files
}
compdef _pagewright pagewright
`,
  fish: `# fish: pagewright completion fish | source
function __pagewright
  set -l words (commandline -opc) (commandline -ct)
  set -l found (pagewright __complete $words[2..] 2>/dev/null)
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c pagewright -f -a '(__pagewright)'
`,
  powershell: `# PowerShell: pagewright completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName pagewright -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($wordToComplete -eq '') { $words += '""' }
  pagewright __complete @words 2>$null | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`,
};
