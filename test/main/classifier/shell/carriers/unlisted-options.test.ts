import { expect, it } from 'vitest'
import { judge } from '../../../../../src-main/approval/gate/judge.ts'
import { WRAPPERS } from '../../../../../src-main/classifier/shell/carriers/wrapper-table.ts'

const PLACES = { cwd: '/home/user/project', home: '/home/user' }
const HARM = 'rm -rf /home/user/Documents'

const isAsked = (command: string) => judge(command, PLACES).decision !== 'allow'

/** Each wrapper as it runs a command, in its two halves: an option may stand between them. */
const wrapped = [...WRAPPERS].flatMap(([name, spec]) => {
  const verb = spec.subcommands ? [...spec.subcommands][0] : undefined
  const operands = Array.from({ length: spec.skip }, () => '1')
  const rest = [verb, ...operands, spec.needsDashes ? '--' : undefined, HARM].filter(Boolean)
  return spec.leads.size > 0 || !isAsked(`${name} ${rest.join(' ')}`)
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
