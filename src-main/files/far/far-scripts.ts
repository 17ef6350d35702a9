/**
 * What is asked of a machine whose files this app does not see: programs for any POSIX `sh`, with the
 * tools that busybox has. Names travel with a zero byte behind them, so that any name is one; contents
 * by their length. A file is opened first and asked its name then, so that what is told is what was
 * read, whatever somebody swaps meanwhile; a folder is entered first, and written to from inside.
 */

/** `real PATH` sets R: all links followed, also of what is not there yet. */
const REAL = `LC_ALL=C; export LC_ALL
nl='
'
real() {
  P=$1 T= N=0
  until [ -d "$P" ]; do
    if [ -L "$P" ]; then
      N=$((N + 1)); [ $N -le 20 ] || return 1
      L=$(readlink "$P"; printf .); L=\${L%??}
      case $L in /*) P=$L ;; *) P=\${P%/*}/$L ;; esac
    else
      T=/\${P##*/}$T; P=\${P%/*}; [ -n "$P" ] || P=/
    fi
  done
  R=$(cd -P -- "$P" 2>/dev/null && pwd -P && printf .) || return 1
  R=\${R%??}
  [ -z "$T" ] || R=\${R%/}$T
}
`

/** For each path: `l` for a link, else `p`, where it leads, zero; `c` where links lead in a circle. */
export const LEAD = `${REAL}
for p do
  if ! real "$p"; then printf 'c\\0'
  elif [ -L "$p" ]; then printf 'l%s\\0' "$R"
  else printf 'p%s\\0' "$R"; fi
done
printf E
`

/**
 * $1 most bytes of one file, or -1 for facts alone; $2 bytes for all; then paths. Begins with the time
 * there. As many files are open at once as the shell has numbers for. First a letter for each of them,
 * with the facts of a folder; after G where each open file leads, their facts, a letter for each whether
 * its content follows, the contents, and whether all were the same before and after.
 */
export const READ = `${REAL}
most=$1 room=$2 total=0; shift 2
if stat -c %s / >/dev/null 2>&1; then
  facts() { stat -L -c '%s %Y %Z %a %u %g %y' -- "$@"; }
else
  facts() { stat -L -f '%z %m %c %Lp %u %g -' -- "$@"; }
fi
lines() { count=3; rest=$1$nl; while [ -n "$rest" ]; do rest=\${rest#*"$nl"}; count=$((count + 1)); done; }
# One program names them all, line by line; a name with a line in it is asked for by itself.
names() {
  N=$(QUOTING_STYLE=literal stat -c %N $fds; printf .); N=\${N%??}
  lines "$N"
  if [ $count -ne $n ]; then
    for fd in $fds; do readlink $fd; printf '\\0'; done
    return
  fi
  rest=$N$nl count=3
  while [ -n "$rest" ]; do
    line=\${rest%%"$nl"*}; rest=\${rest#*"$nl"}
    line=\${line#*"/proc/self/fd/$count"}; line=\${line#\\'}; line=\${line# -> }
    case $line in \\'*\\') line=\${line#\\'}; line=\${line%\\'} ;; esac
    printf '%s\\n\\0' "$line"; count=$((count + 1))
  done
}
date +%s
last=3
if [ -e /proc/self/fd ]; then
  last=9
  ! ( eval 'exec 99</dev/null' ) 2>/dev/null || last=99
fi
while [ $# -gt 0 ]; do
  fds= n=3 was=
  while [ $# -gt 0 ] && [ $n -le $last ]; do
    p=$1; shift
    if [ -d "$p" ]; then
      if real "$p" && F=$(facts "$R"); then printf 'd%s\\0%s\\n' "$R" "$F"; else printf 'n\\0'; fi
    elif [ -f "$p" ]; then
      if [ ! -r "$p" ]; then if real "$p"; then printf 'n%s\\0' "$R"; else printf 'n\\0'; fi
      elif [ $last -gt 3 ]; then
        eval "exec $n<\\"\\$p\\""
        printf f
        fds="$fds /proc/self/fd/$n" n=$((n + 1))
      elif real "$p"; then
        printf f
        was=$R n=$((n + 1))
      else printf 'c\\0'; fi
    elif [ -e "$p" ]; then printf 's\\0'
    else printf 'm\\0'; fi
  done
  printf G
  [ $n -gt 3 ] || continue
  if [ -n "$was" ]; then printf '%s\\n\\0' "$was"; else names; fi
  each() { if [ -n "$was" ]; then "$@" "$was"; else "$@" $fds; fi; }
  F=$(each facts); rest=$F; take=; count=3
  printf '%s\\n' "$F"
  while [ $count -lt $n ]; do
    line=\${rest%%"$nl"*}; rest=\${rest#*"$nl"}; fd=/proc/self/fd/$count; count=$((count + 1))
    size=\${line%% *}
    if [ "$most" -lt 0 ]; then printf %s -
    elif [ "$size" -gt "$most" ]; then printf x
    elif [ $((total + size)) -gt "$room" ]; then printf l
    else
      printf y; total=$((total + size))
      [ "$size" -eq 0 ] || take="$take $fd"
    fi
  done
  echo
  if [ -z "$take" ]; then :; elif [ -n "$was" ]; then cat -- "$was"; else cat $take; fi
  same=$(each facts)
  [ -z "$was" ] || { real "$p" && [ "$R" = "$was" ] && [ ! -L "$was" ]; } || same=
  if [ "$same" = "$F" ]; then printf =; else printf !; fi
  while [ $n -gt 3 ]; do n=$((n - 1)); eval "exec $n<&-"; done
done
printf E
`

/** $1 a folder: where it leads, and the names in it, each with a zero behind. */
export const LIST = `${REAL}
if [ ! -d "$1" ]; then
  if [ -e "$1" ]; then printf s; else printf m; fi
  exit
fi
cd -P -- "$1" 2>/dev/null || { printf n; exit; }
printf d; pwd -P; printf '\\0'
for name in .* *; do
  case $name in .|..) continue ;; esac
  if [ -e "$name" ] || [ -L "$name" ]; then printf '%s\\0' "$name"; fi
done
printf '\\0E'
`

/** Into a folder, unless it leads elsewhere. */
const HOLD = `hold() { cd -P -- "$1" && [ "$(pwd -P; printf .)" = "$1$nl." ]; }`

/**
 * $1 a mark; then for each file: w or d, its folder, its name, the length, the mode or -, the owner or
 * -. The contents come on standard input, one after another. All are written beside their targets
 * first, and only when every one is there they take their places; on a failure those before are put
 * back. Answers `ok` and the folders that were made, or `no INDEX LEFT…` with the reason on the other
 * stream.
 */
export const WRITE = `${REAL}
mark=$1; shift
made= left= spool=
${HOLD}
reach() {
  [ ! -d "$1" ] || { hold "$1"; return; }
  above=\${1%/*}
  reach "\${above:-/}" || return 1
  mkdir -- "\${1##*/}" || return 1
  made="$1$nl$made"
  hold "$1"
}
content() {
  if [ -z "$spool" ]; then cat; else tail -c +$((at + 1)) <"$spool" | head -c "$1"; fi
}
stage() {
  i=0 at=0
  while [ $# -gt 0 ]; do
    if [ "$1" = w ]; then
      reach "$2" || return 1
      tmp=.talaria.$mark.$i.tmp
      if [ "$5" = - ]; then ( set -C; content "$4" >"$tmp" ) || return 1
      else ( umask 077; set -C; content "$4" >"$tmp" ) || return 1; fi
      [ "$(wc -c <"$tmp")" -eq "$4" ] || { echo 'No space left on device' >&2; return 1; }
      [ "$6" = - ] || chown "$6" "$tmp" 2>/dev/null || :
      [ "$5" = - ] || chmod "$5" "$tmp" || return 1
      at=$((at + $4))
    fi
    shift 6; i=$((i + 1))
  done
}
commit() {
  i=0
  while [ $# -gt 0 ]; do
    hold "$2" || return 1
    [ ! -d "$3" ] || { echo 'Is a directory' >&2; return 1; }
    if [ -e "$3" ] || [ -L "$3" ]; then
      ln -- "$3" .talaria.$mark.$i.old 2>/dev/null || cp -Pp -- "$3" .talaria.$mark.$i.old || return 1
    fi
    if [ "$1" = w ]; then mv -f -- .talaria.$mark.$i.tmp "$3" || return 1
    else rm -- "$3" || return 1; fi
    shift 6; i=$((i + 1))
  done
}
back() {
  until=$1 i=0; shift
  while [ $# -gt 0 ]; do
    if hold "$2" 2>/dev/null; then
      if [ $i -le "$until" ]; then
        if [ -e .talaria.$mark.$i.old ] || [ -L .talaria.$mark.$i.old ]; then
          mv -f -- .talaria.$mark.$i.old "$3" || left="$left $i"
          # Two names of one file: moving one onto the other does nothing.
          rm -f -- .talaria.$mark.$i.old
        elif [ "$1" = w ] && [ ! -e .talaria.$mark.$i.tmp ] && [ $i -lt "$until" ]; then
          rm -f -- "$3" || left="$left $i"
        fi
      fi
      rm -f -- .talaria.$mark.$i.tmp
    elif [ $i -lt "$until" ]; then left="$left $i"; fi
    shift 6; i=$((i + 1))
  done
  while [ -n "$made" ]; do
    dir=\${made%%"$nl"*}; made=\${made#*"$nl"}
    ! hold "\${dir%/*}" 2>/dev/null || rmdir -- "\${dir##*/}" 2>/dev/null || :
  done
}
tidy() {
  i=0
  while [ $# -gt 0 ]; do
    ! hold "$2" 2>/dev/null || rm -f -- .talaria.$mark.$i.old
    shift 6; i=$((i + 1))
  done
}
if [ $# -gt 6 ]; then
  spool=$(mktemp "\${TMPDIR:-/tmp}/.talaria.XXXXXX") && cat >"$spool" || { rm -f -- "$spool"; echo no 0; exit; }
fi
if ! stage "$@"; then at=$i; back -1 "$@"; [ -z "$spool" ] || rm -f -- "$spool"; echo "no $at"; exit; fi
[ -z "$spool" ] || rm -f -- "$spool"
if commit "$@"; then tidy "$@"; printf 'ok\\n%s' "$made"; else at=$i; back $at "$@"; echo "no $at$left"; fi
`

/** Folders, from the inside out: those that are empty go. */
export const REMOVE_FOLDERS = `${REAL}
${HOLD}
for dir do
  ! hold "\${dir%/*}" 2>/dev/null || rmdir -- "\${dir##*/}" 2>/dev/null || :
done
`

/** $1 minutes, $2 a folder: the files below it that came into being or were changed since, zero between. */
export const WRITTEN = `${REAL}
cd -P -- "$2" 2>/dev/null || { printf E; exit; }
found() {
  find "$2/." -type d '(' -name node_modules -o -name .git -o -name target -o -name .venv -o -name venv -o -name __pycache__ -o -name site-packages -o -name .cache ')' -prune -o -type f "$3" "-$1" -print0 2>/dev/null
}
if find / -prune -cmin -1 >/dev/null 2>&1; then when=-cmin; else when=-mmin; fi
found "$1" "$2" $when
printf E
`
