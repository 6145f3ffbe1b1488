# Types a line and Tab into an interactive zsh with the completion script of `$1`, and prints what is offered.
zmodload zsh/zpty
export OFFERED=$(mktemp) SCRIPT=$1
zpty z zsh -f -i
zpty -w z "source ${0:h}/asked.zsh"
zpty -r -m z line '*ready*' || exit 3
zpty -w -n z "$2"$'\t'
while zpty -r z line; do :; done
cat $OFFERED; rm $OFFERED
