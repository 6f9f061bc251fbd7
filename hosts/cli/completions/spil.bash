# bash completion for spil. Made by 'spil --completions bash'.
_spil() {
    local at=$COMP_CWORD word words= files= folders= game= before=
    local current=${COMP_WORDS[at]} previous=${COMP_WORDS[at-1]} games=
    # readline makes three words of NAME=VALUE
    if [ "$current" = = ]; then
        before=$previous= current= previous=${COMP_WORDS[at-2]}
    elif [ "$previous" = = ]; then
        before=${COMP_WORDS[at-2]}= previous=${COMP_WORDS[at-3]}
    fi
    local commands='tui play today duplicate puzzles learn practise facts stats games rules print replay verify analyse sim arena league merge bench perft actions referee serve load check backup move-house help boards distance'
    if [ "$at" -eq 1 ]; then
        words="$commands --version --help"
    else
        games=$("$1" games --ids 2>/dev/null)
        case ${COMP_WORDS[1]} in
        tui)
            words="--lang --mono --ascii --fast --seed --help $games" ;;
        play)
            words="--seats --seat --name --seed --option --resume --take-over --watch --colour --fast --lang --live --no-claims --speak --help $games" ;;
        today)
            words="--date --json --bot --colour --fast --lang --speak --help $games" ;;
        duplicate)
            words="--name --seats --seat --option --json --colour --fast --lang --speak --help $games" ;;
        puzzles)
            words="--number --puzzles --most --date --keep --theme --jobs --colour --lang --speak --help $games" ;;
        learn)
            words="--colour --fast --lang --speak --help $games" ;;
        practise)
            words="--name --questions --option --seed --lang --help $games" ;;
        facts)
            words="--name --overview --json --csv --forget --yes --lang --help $games" ;;
        stats)
            words="--name --json --csv --forget --yes --lang --help $games" ;;
        games)
            words="--json --ids --options --lang --help" ;;
        rules)
            words="--lang --help $games" ;;
        print)
            words="--to --only --paper --cards --no-backs --low-ink --option --lang --help $games" ;;
        replay)
            words="--to --all --seat --json --speak --lang --help" files=1 ;;
        verify)
            words="--lang --help" files=1 ;;
        analyse)
            words="--seat --sims --ms --seed --json --picture --lang --help" files=1 ;;
        sim)
            words="--games --jobs --seats --seat --sims --ms --seed --option --json --csv --part --out --lang --help $games" ;;
        arena)
            words="--pairs --seats --sims --ms --jobs --seed --sprt --option --record --json --part --out --lang --help $games" ;;
        league)
            words="--pairs --seats --sims --ms --jobs --seed --option --record --json --picture --part --out --lang --help $games" ;;
        merge)
            words="--lang --help" files=1 ;;
        bench)
            words="--seats --seconds --games --batch --threads --steps --option --json --lang --help $games" ;;
        perft)
            words="--seats --depth --seed --option --divide --json --help $games" ;;
        actions)
            words="--seats --option --json --help $games" ;;
        referee)
            words="--help" ;;
        serve)
            words="--listen --data --store --node --admin --origin --proxy --pace --idle --sleep --log --allow-seeds --help" ;;
        load)
            words="--to --game --tables --people --seconds --rate --idle --json --help" ;;
        check)
            words="--store --help" ;;
        backup)
            words="--store --help" files=1 ;;
        move-house)
            words="--help" ;;
        help)
            words="--lang --help $commands" ;;
        boards)
            words="--lang --help" ;;
        distance)
            words="--round --option --json --lang --help" ;;
        esac
    fi
    case ${COMP_WORDS[1]}:$previous in
    play:--resume|print:--to|analyse:--picture|sim:--out|arena:--out|league:--picture|league:--out) words= files=1 ;;
    arena:--record|league:--record|serve:--data) words= folders=1 ;;
    games:--options|load:--game) words=$games ;;
    play:--colour|today:--colour|duplicate:--colour|puzzles:--colour|learn:--colour) words='auto always never' ;;
    tui:--lang|play:--lang|today:--lang|duplicate:--lang|puzzles:--lang|learn:--lang|practise:--lang|facts:--lang|stats:--lang|games:--lang|rules:--lang|print:--lang|replay:--lang|verify:--lang|analyse:--lang|sim:--lang|arena:--lang|league:--lang|merge:--lang|bench:--lang|help:--lang|boards:--lang|distance:--lang) words='en is nb' ;;
    print:--paper) words='a4 letter' ;;
    print:--cards) words='poker bridge' ;;
    play:--option|duplicate:--option|practise:--option|print:--option|sim:--option|arena:--option|league:--option|bench:--option|perft:--option|actions:--option|distance:--option) 
        for word in "${COMP_WORDS[@]:2}"; do
            case $'\n'$games$'\n' in *$'\n'$word$'\n'*) game=$word ;; esac
        done
        words=$("$1" games --options "$game" 2>/dev/null) ;;
    tui:--seed|play:--seats|play:--seat|play:--name|play:--seed|today:--date|today:--bot|duplicate:--name|duplicate:--seats|duplicate:--seat|puzzles:--number|puzzles:--puzzles|puzzles:--most|puzzles:--date|puzzles:--theme|puzzles:--jobs|practise:--name|practise:--questions|practise:--seed|facts:--name|stats:--name|print:--only|replay:--to|replay:--seat|analyse:--seat|analyse:--sims|analyse:--ms|analyse:--seed|sim:--games|sim:--jobs|sim:--seats|sim:--seat|sim:--sims|sim:--ms|sim:--seed|sim:--part|arena:--pairs|arena:--seats|arena:--sims|arena:--ms|arena:--jobs|arena:--seed|arena:--sprt|arena:--part|league:--pairs|league:--seats|league:--sims|league:--ms|league:--jobs|league:--seed|league:--part|bench:--seats|bench:--seconds|bench:--games|bench:--batch|bench:--threads|bench:--steps|perft:--seats|perft:--depth|perft:--seed|actions:--seats|serve:--listen|serve:--store|serve:--node|serve:--admin|serve:--origin|serve:--proxy|serve:--pace|serve:--idle|serve:--sleep|serve:--log|load:--to|load:--tables|load:--people|load:--seconds|load:--rate|load:--idle|check:--store|backup:--store|distance:--round) words= files= ;;
    esac
    if [ -n "$files$folders" ]; then compopt -o filenames 2>/dev/null; fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$before$current"
        if [ -n "$files" ]; then compgen -f -- "$current"; fi
        if [ -n "$folders" ]; then compgen -d -- "$current"; fi)
    COMPREPLY=("${COMPREPLY[@]#"$before"}")
}
complete -F _spil spil
