/** Turning the machine off or on again. */
import { forPrograms, type ProgramEntry } from '../../rules/program-entry.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { ruleBook } from '../../rules/rule-book.ts'

export const powerBook = ruleBook({
  'power.shutdown': [
    'never',
    'Shutdown or restart',
    'Turns this computer off or restarts it, and ends everything that runs.',
    'lost',
  ],
  'power.other-programs': [
    'dangerous',
    'Control of other programs',
    'Types, clicks or quits in programs that you have open.',
    'undoable',
  ],
  'power.state': [
    'dangerous',
    'Change of the power or run state',
    'Sends this computer to sleep, logs you out, or stops most of what runs.',
    'undoable',
  ],
})

const { finding } = powerBook

/** `-c` takes a planned shutdown back, `-k` only warns; `/a`, `/?` are the Windows spellings. */
const shutdown: ProgramRule = (unit) => {
  const words = unit.argv.slice(1).map(({ value }) => value?.toLowerCase() ?? '')
  const isHarmless = words.some((word) =>
    /^(?:-c|-k|--help|--version|--show|[/-]a|[/-]\?)$/.test(word),
  )
  if (isHarmless) return []
  if (words.some((word) => /^[/]l$/.test(word))) return [finding('power.state', unit)]
  return [finding('power.shutdown', unit)]
}

const halt: ProgramRule = (unit) => {
  const isHarmless = unit.argv.some(({ value }) =>
    /^(?:--help|--version|-w|--wtmp-only|-\?)$/.test(value ?? ''),
  )
  return isHarmless ? [] : [finding('power.shutdown', unit)]
}

const init: ProgramRule = (unit) => {
  const level = unit.argv.slice(1).find(({ value }) => !value?.startsWith('-'))
  if (!level?.value) return []
  if (level.value === '0' || level.value === '6') return [finding('power.shutdown', unit)]
  return /^[1-5sSqQuU]$/.test(level.value) ? [finding('power.state', level)] : []
}

/** The desktop's own way: a message to the session or login manager. */
const message: ProgramRule = (unit) => {
  const word = unit.argv.find(({ value }) =>
    /(?:^|\.)(?:PowerOff|Reboot|Halt|KExec|PowerOffWithFlags|RebootWithFlags)$/.test(value ?? ''),
  )
  return word ? [finding('power.shutdown', word)] : []
}

export const powerPrograms: readonly ProgramEntry[] = [
  ['shutdown', shutdown],
  ...forPrograms('reboot halt poweroff', halt),
  ...forPrograms('init telinit', init),
  ...forPrograms('dbus-send gdbus busctl qdbus', message),
  ...forPrograms('pm-suspend pm-hibernate pm-powersave rtcwake zzz', (unit) => [
    finding('power.state', unit),
  ]),
]
