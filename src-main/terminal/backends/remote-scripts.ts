/**
 * Programs of ours for a place that is not this machine. Each is a text for `sh`, gets what it needs as
 * $1, $2 … and goes by what a shell has built in: a container may hold little else.
 */
import type { PlainExec } from './backend.ts'

/**
 * $1 mark (one that ends in a dot stands for all that begin so), $2 pid of the shell or '', $3 its start
 * time or '', $4 INT, TERM, KILL or END, the rest: marks to spare. END asks, waits, forces. Prints how many
 * processes got the signal, or would not go.
 *
 * A process is found by its mark, by the group and session of its shell, and by who started it. A pid that
 * belongs to somebody else by now has another start time.
 */
export const KILL_SCRIPT = `
mark=$1 leader=$2 born=$3 how=$4; shift 4; spare=$*
marked() {
  for path in $(grep -lsF "TALARIA_PROC_ID=$1" /proc/[0-9]*/environ); do path=\${path%/environ}; echo "\${path#/proc/}"; done
}
row() { case $1 in ''|Z) ;; *) table="$table$pid:$2:$3:$4:\${20-} " ;; esac; }
look() {
  table=
  if [ -d /proc/self ]; then
    for path in /proc/[0-9]*; do
      pid=\${path#/proc/} line=
      { IFS= read -r line <"$path/stat"; } 2>/dev/null
      row \${line##*) }
    done
  else
    table=$(ps -axo pid=,ppid=,pgid= | while read -r pid parent group; do echo "$pid:$parent:$group:$group:"; done)
  fi
}
grow() {
  size=
  while [ "$size" != "\${#set}" ]; do
    size=\${#set}
    for row in $table; do
      pid=\${row%%:*} rest=\${row#*:}
      case $set in *" $pid "*) ;; *) case $set in *" \${rest%%:*} "*) set="$set$pid " ;; esac ;; esac
    done
  done
}
members() {
  look
  group=$leader isThere='' isOurs=1
  for row in $table; do
    case $row in "$leader":*)
      isThere=1 rest=\${row#*:*:}
      group=\${rest%%:*}
      if [ "$born" ] && [ "\${row##*:}" != "$born" ]; then isOurs=''; fi ;;
    esac
  done
  set=" $(marked "$mark" | while read -r pid; do printf '%s ' "$pid"; done)"
  if [ "$leader" ] && [ "$isOurs" ]; then
    for row in $table; do
      case $row in *:*:"$group":*:*|*:*:*:"$leader":*) set="$set\${row%%:*} " ;; esac
    done
  fi
  grow; found=$set
  set=' '
  for other in $spare; do set="$set$(marked "$other" | while read -r pid; do printf '%s ' "$pid"; done)"; done
  grow
  left=' '
  for row in $table; do
    pid=\${row%%:*}
    case $found in *" $pid "*) case "$set$$ " in *" $pid "*) ;; *) left="$left$pid " ;; esac ;; esac
  done
  found=\${left# }
}
send() {
  { if [ "$isThere" ] && [ "$isOurs" ]; then kill -s "$1" -- "-$group"; fi
    for pid in $found; do kill -s "$1" "$pid"; done; } 2>/dev/null
}
wait_a_bit() { sleep 0.1 2>/dev/null || sleep 1; }
members
if [ "$how" != END ]; then send "$how"; set -- $found; echo $#; exit 0; fi
[ "$found" ] && send TERM
round=0
while [ "$found" ] && [ $round -lt 10 ]; do wait_a_bit; members; round=$((round+1)); done
round=0
while [ "$found" ] && [ $round -lt 20 ]; do send KILL; wait_a_bit; members; round=$((round+1)); done
set -- $found; echo $#
`

const KILL_MS = 20_000

/** As `KILL_SCRIPT` is asked for one process, or for all that an app has started. */
export function killing(
  ref: { mark: string; pid?: number | undefined; startTime?: string | undefined },
  how: 'INT' | 'TERM' | 'KILL' | 'END',
  spare: Iterable<string> = [],
): PlainExec {
  const args = [ref.mark, String(ref.pid ?? ''), ref.startTime ?? '', how, ...spare]
  return { script: KILL_SCRIPT, args, maxBytes: 1_000, timeoutMs: KILL_MS }
}
