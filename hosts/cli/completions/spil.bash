# bash completion for spil. Made by 'spil --completions bash'.
_spil() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words= files=
    local games='punto 7ate9 sequence rumi7 highcard' commands='tui play practise facts games rules replay verify analyse sim arena league bench perft referee help boards distance'
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="$commands --version --help"
    else
        case ${COMP_WORDS[1]} in
        tui)
            words="--lang --mono --ascii --fast --seed --help $games" ;;
        play)
            words="--seats --seat --name --seed --option --resume --colour --fast --lang --live --speak --help $games" ;;
        practise)
            words="--name --questions --option --seed --help $games" ;;
        facts)
            words="--name --json --forget --yes --help $games" ;;
        games)
            words="--json --help" ;;
        rules)
            words="--help $games" ;;
        replay)
            words="--to --all --seat --json --speak --help" files=1 ;;
        verify)
            words="--help" files=1 ;;
        analyse)
            words="--seat --sims --ms --seed --json --picture --help" files=1 ;;
        sim)
            words="--games --jobs --seats --seat --sims --ms --seed --option --json --csv --help $games" ;;
        arena)
            words="--pairs --seats --sims --ms --jobs --seed --sprt --option --record --json --help $games" ;;
        league)
            words="--pairs --seats --sims --ms --jobs --seed --option --record --json --picture --help $games" ;;
        bench)
            words="--seats --seconds --games --option --json --help $games" ;;
        perft)
            words="--seats --depth --seed --option --divide --json --help $games" ;;
        referee)
            words="--help" ;;
        help)
            words="--help $commands" ;;
        boards)
            words="--help" ;;
        distance)
            words="--round --option --json --help" ;;
        esac
    fi
    case $previous in
    --resume) words= files=1 ;;
    --colour) words='auto always never' ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"
        if [ -n "$files" ]; then compgen -f -- "$current"; fi)
}
complete -F _spil spil
