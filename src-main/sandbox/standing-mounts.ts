/**
 * What bubblewrap mounts below folders that commands write to, looked at once more from inside. Another
 * command of the session can put a link in the place of such a folder after it was read and before it is
 * mounted; then something else is mounted, or elsewhere, and nothing is run.
 */
import { type Boundaries, isBelow } from './bubblewrap.ts'

/** It reads no file of the person's, and what the environment holds for shells. */
const READING_NOTHING = ['--noprofile', '--norc', '-p', '-c']

/**
 * Each has to be a mount, and those of `same` have to show what lies under that name in the mount around
 * them. Names come as the kernel writes them, which are words to a shell.
 */
const LOOKS = `take() { words=("\${@:2:$1}"); }
take "$@"; tops=("\${words[@]}"); shift $(($1 + 1))
take "$@"; same=("\${words[@]}"); shift $(($1 + 1))
take "$@"; any=("\${words[@]}"); shift $(($1 + 1))
roots=() points=()
while read -r _ _ _ root point _; do
  for top in "\${tops[@]}"; do
    if [[ $point == "$top" || $point == "$top"/* ]]; then roots+=("$root") points+=("$point"); break; fi
  done
done </proc/self/mountinfo
changed() {
  echo 'talaria: a folder was put in the place of another while the sandbox was made, so nothing was run' >&2
  exit 126
}
for path in "\${any[@]}"; do
  for point in "\${points[@]}"; do [[ $point == "$path" ]] && continue 2; done
  changed
done
for path in "\${same[@]}"; do
  found= around= from=
  for i in "\${!points[@]}"; do
    point=\${points[i]}
    if [[ $point == "$path" ]]; then
      [[ $found ]] && around=$path from=$found
      found=\${roots[i]}
    elif [[ $path == "$point"/* && \${#point} -ge \${#around} ]]; then around=$point from=\${roots[i]}; fi
  done
  [[ $found && $found == "\${from%/}\${path#"$around"}" || $found && $around == "$path" && $found == "$from" ]] || changed
done
exec "$@"`

/** Put in front of a program and its arguments; nothing where a command can change no mount's place. */
export function lookingAtMounts(shell: string, boundaries: Boundaries): string[] {
  const { writable, pinned, readOnly, hidden } = boundaries
  const topOf = (path: string) => writable.find((root) => root !== path && isBelow(path, root))
  const same = [...writable, ...pinned, ...readOnly].filter(topOf)
  const any = [...hidden.folders, ...hidden.files].filter(topOf)
  const tops = [...new Set([...same, ...any].flatMap((path) => topOf(path) ?? []))]
  if (tops.length === 0) return []
  const lists = [tops, same, any].flatMap((list) => [String(list.length), ...list.map(asKernel)])
  return [shell, ...READING_NOTHING, LOOKS, 'bash', ...lists]
}

/** As the kernel writes what would part its columns. */
export function asKernel(path: string): string {
  return path.replace(
    /[ \t\n\\]/g,
    (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`,
  )
}
