import type { TerminalView } from '#contract'
import { useText } from '../language/use-text.ts'

const NAMED = 3

/** What a command reached on the network from within the sandbox, and what it was kept from. */
export function Hosts({ hosts }: { hosts: NonNullable<TerminalView['hosts']> }) {
  const t = useText().terminal
  const { reached, refused } = hosts
  return (
    <>
      {reached.length > 0 && (
        <span
          className="min-w-0 truncate before:mr-2 before:content-['·']"
          title={reached.join('\n')}
        >
          {t.reached(reached.slice(0, NAMED).join(', '), reached.length - NAMED)}
        </span>
      )}
      {refused.length > 0 && (
        <span
          className="min-w-0 truncate text-warning before:mr-2 before:content-['·']"
          title={refused.join('\n')}
        >
          {t.notReached(refused.slice(0, NAMED).join(', '), refused.length - NAMED)}
        </span>
      )}
    </>
  )
}
