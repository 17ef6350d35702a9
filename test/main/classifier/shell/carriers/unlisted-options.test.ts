import { expect, it } from 'vitest'
import { judge } from '../../../../../src-main/approval/gate/judge.ts'
import { allRuns } from '../../../../../src-main/classifier/signatures/runs.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }
const HARM = 'rm -rf /home/user/Documents'

const isAsked = (command: string) => judge(command, PLACES).decision !== 'allow'

/** Each wrapper as it runs a command, in its two halves: an option may stand between them. */
const named = allRuns.flatMap((runs) => runs.names.map((name) => [name, runs] as const))
const wrapped = named.flatMap(([name, spec]) => {
  const [verb] = spec.verbs ?? []
  const operands = Array.from({ length: spec.skip }, () => '1')
  const rest = [verb, ...operands, spec.needsDashes ? '--' : undefined, HARM].filter(Boolean)
  return spec.hasLead || !isAsked(`${name} ${rest.join(' ')}`)
    ? []
    : [{ name, rest: rest.join(' ') }]
})

it('asks about what wrappers run behind an option that nobody has heard of', () => {
  const hidden = wrapped.flatMap(({ name, rest }) =>
    ['--zzz', '--zzz value', '--zzz=value'].flatMap((option) => {
      const command = `${name} ${option} ${rest}`
      return isAsked(command) ? [] : [command]
    }),
  )

  expect(wrapped.length).toBeGreaterThan(100)
  expect(hidden).toEqual([])
})

it.each([
  'kubectl --zzz value exec pod -- rm -rf /data',
  'kubectl -z value exec pod -- rm -rf /data',
  'oc --one 1 --two 2 exec pod -- rm -rf /data',
  'crictl --zzz value exec 1f rm -rf /data',
  'heroku --zzz value run rm -rf /data',
])('and in containers and on other machines: %s', (command) => {
  expect(isAsked(command)).toBe(true)
})

it('and behind options that are listed, glued on or not', () => {
  expect(
    [
      'watch -n 5 rm -rf /home/user/Documents',
      'stdbuf -oL -e0 rm -rf /home/user/Documents',
      'nice --adjustment 5 rm -rf /home/user/Documents',
      'nice --adj=$N rm -rf /home/user/Documents',
      'nice --adjustment$N rm -rf /home/user/Documents',
      'timeout -k 5 -s9 10 rm -rf /home/user/Documents',
      'xterm -T title -e rm -rf /home/user/Documents',
      'arch -arch arm64 rm -rf /home/user/Documents',
      'lockf -k -t 5 lock rm -rf /home/user/Documents',
      "flock lock -c 'rm -rf /home/user/Documents'",
    ].filter((command) => !isAsked(command)),
  ).toEqual([])
})

it('and refuses what must never run, though a part of an option is unknown', () => {
  expect(judge('nice --adjustment$N rm -rf /', PLACES).decision).toBe('never')
  expect(judge('nice --adj=$N rm -rf /', PLACES).decision).toBe('never')
})
