# The interactive zsh: each word that the completion system would show goes to the file `$OFFERED`, then the shell ends.
PROMPT=
autoload -Uz compinit; compinit -D
source $SCRIPT
compadd () {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
  local -a hits
  builtin compadd -A hits "$@"
  print -rl -- $hits >> $OFFERED
}
leave () { exit }
comppostfuncs=(leave)
print ready
