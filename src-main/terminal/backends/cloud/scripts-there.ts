/** Small programs for the `sh` of a machine in a cloud. */

/** $1 or the first folder above it that exists. */
export const NEAREST_FOLDER = `d=$1
while [ ! -d "$d" ]; do case $d in /*/*) d=\${d%/*} ;; *) d=/ ;; esac; done
printf %s "$d"`

/** Where one is, and what there is: folder, home and variables, each ended by a NUL. */
export const LOOK_AROUND = `command -v bash >/dev/null || exit 127
cd 2>/dev/null; h=\${HOME:-$PWD}; cd "$OLDPWD" 2>/dev/null
[ "$PWD" = / ] && [ -w "$h" ] && cd "$h"
printf '%s\\0%s\\0' "$PWD" "$h"; env -0 2>/dev/null || cat /proc/self/environ`

/** A bash that has nothing but what it is told; `mark` and `text` are words of the script around it. */
export function bareBash(mark: string, text: string): string {
  return `exec env -i PATH="$PATH" HOME="\${HOME:-/}" TALARIA_PROC_ID=${mark} bash --noprofile --norc -c ${text} 2>&1`
}

/** The same in a terminal: $1 its mark, $2 its text, $3 a file with its instructions, $4 and $5 rows and columns. */
export const BASH_IN_TERMINAL = `stty rows "$4" cols "$5" 2>/dev/null; exec 3<"$3"; rm -f "$3"
exec env -i PATH="$PATH" HOME="\${HOME:-/}" TERM="\${TERM:-xterm-256color}" COLORTERM=truecolor TALARIA_PROC_ID="$1" bash --noprofile --norc -c "$2"`

/** Takes its input into a file that only its owner reads. */
export const KEEP_INPUT = `umask 077; cat >"$1"`

/**
 * For a program that may outlive the app: it writes into $1 and tells its end there, and this only reads
 * along, so another run of the app can do the same. `survivor` is the program itself.
 */
export function keepingOutput(survivor: string): string {
  return `( umask 077; : >"$1" ); exec 5<&0
( ${survivor}
: >"$1.over" ) <&5 5<&- >>"$1" 2>&1 &
exec 5<&- </dev/null
${FOLLOW}`
}

/**
 * From its beginning, until it is over and all of it was read; $1 is the file. 66: there is none. The last
 * reader is the only one: that of an earlier run of the app may still be there, and must take nothing away.
 */
export const FOLLOW = `[ -e "$1" ] || exit 66
echo $$ >"$1.reader"
at=0
while read -r reader <"$1.reader" && [ "$reader" = $$ ] && [ -e "$1" ]; do
  over=; [ -e "$1.over" ] && over=1
  size=$(wc -c <"$1")
  if [ "$size" -gt $at ]; then tail -c +$((at + 1)) "$1" | head -c $((size - at)); at=$((size)); continue; fi
  if [ -n "$over" ]; then rm -f "$1" "$1.over" "$1.reader"; break; fi
  sleep 0.1 2>/dev/null || sleep 1
done`
