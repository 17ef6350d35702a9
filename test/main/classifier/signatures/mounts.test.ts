import { expect, it } from 'vitest'
import { literal } from '../../../../src-main/classifier/rules/fields.ts'
import { mountOf } from '../../../../src-main/classifier/signatures/mounts.ts'

const read = (option: string, value: string) => {
  const { source, ...mount } = mountOf(option, literal(value, { start: 0, end: 0 })) ?? {}
  return { source: source?.value ?? null, ...mount }
}

it.each([
  ['volume', '/:/host', '/', '/host', false],
  ['volume', '/srv:/x:ro', '/srv', '/x', true],
  ['volume', '/srv/a=b:/x', '/srv/a=b', '/x', false],
  ['volume', 'C:\\Users\\me:/x', 'C:\\Users\\me', '/x', false],
  ['volume', 'data:/x', null, '/x', false],
  ['volume', '/x', null, undefined, false],
  ['mount', 'type=bind,source=/,target=/h', '/', '/h', false],
  ['mount', 'type=bind,src=/srv,dst=/h,readonly', '/srv', '/h', true],
  ['mount', 'type=bind,src=/srv,dst=/h,readonly=false', '/srv', '/h', false],
  ['mount', 'type=volume,src=data,dst=/h', null, '/h', false],
])('reads what %s %s puts into a container', (option, value, source, target, isReadOnly) => {
  expect(read(option, value)).toEqual({ source, target, isReadOnly })
})

it('leaves other options alone', () => {
  expect(mountOf('name', literal('/:/host', { start: 0, end: 0 }))).toBeUndefined()
})
