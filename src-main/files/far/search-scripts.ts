/** Searches of another machine, for any POSIX `sh`. $1 is how many bytes are said at most. */

/** The rest are ripgrep's own words. Begins with R, or says N where there is no ripgrep. */
export const RIPGREP = `most=$1; shift
command -v rg >/dev/null 2>&1 || { echo N; exit; }
{ echo R; rg "$@"; } | head -c "$most"
`

/** A folder as `folder/.`: a name that is skipped below is not skipped when it was asked for. */
const ROOTS = `LC_ALL=C; export LC_ALL
roots() {
  for r do
    shift
    if [ -d "$r" ]; then set -- "$@" "$r/."; else set -- "$@" "$r"; fi
  done
  find "$@" '(' -name .git -o -name .hg -o -name .svn -o -name node_modules ')' -prune -o -type f -name "$name" -print0
}
`

/**
 * $2 an extended expression, $3 letters for grep, $4 lines around, $5 most of one file, $6 names; then
 * paths. Of each file with a match its path and its lines, each with a zero behind.
 */
export const GREP = `${ROOTS}
most=$1 pattern=$2 letters=$3 around=$4 each=$5 name=$6; shift 6
{
  printf 'G\\0'
  roots "$@" 2>/dev/null | xargs -0 grep -sl$letters -E -e "$pattern" -- /dev/null | head -n 2000 |
    while IFS= read -r file; do
      printf '%s\\0' "$file"
      grep -sn$letters -m "$each" -C "$around" -E -e "$pattern" -- "$file"
      printf '\\0'
    done
} | head -c "$most"
`

/** When each file was changed, in seconds, and its path. Begins with R or F. */
export const FILES = `${ROOTS}
most=$1 name='*'; shift
if stat -c %Y / >/dev/null 2>&1; then set -- -c '%Y %n' "$@"; else set -- -f '%m %N' "$@"; fi
option=$1 form=$2; shift 2
{
  if command -v rg >/dev/null 2>&1; then
    echo R
    rg --files --null --hidden --no-require-git --no-config --glob '!.git' --glob '!.hg' --glob '!.svn' --glob '!node_modules' -- "$@" 2>/dev/null
  else
    echo F
    roots "$@" 2>/dev/null
  fi | { IFS= read -r engine; echo "$engine"; xargs -0 stat "$option" "$form" 2>/dev/null; }
} | head -c "$most"
`
