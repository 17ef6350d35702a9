import type { Door, SessionView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { MenuLine } from '../../ui/menus/Menu.tsx'
import { MenuCheck, MenuChecks } from '../../ui/menus/MenuChecks.tsx'

const DOORS: readonly Door[] = ['screen', 'ssh-agent', 'bus']

/** What else the commands of a session may reach, beside the mode in which they are asked about. */
export function DoorChoices({ session }: { session: SessionView }) {
  const t = useText().approvalModes.doors
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { id, doors } = session
  return (
    <>
      <MenuLine />
      <MenuChecks label={t.label}>
        {DOORS.map((door) => (
          <MenuCheck
            key={door}
            isOn={doors.includes(door)}
            detail={t.details[door]}
            onChange={(isOpen) =>
              runtime.request('session.setDoor', { id, door, isOpen }).catch(tellFailure)
            }
          >
            {t.names[door]}
          </MenuCheck>
        ))}
      </MenuChecks>
    </>
  )
}
