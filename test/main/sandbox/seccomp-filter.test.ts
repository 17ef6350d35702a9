import { expect, it } from 'vitest'
import { seccompFilter } from '../../../src-main/sandbox/seccomp-filter.ts'

const X86_64 = 0xc000003e
const I386 = 0x40000003
const ARM64 = 0xc00000b7
const ALLOW = 0x7fff0000
const EPERM = 0x00050001
const KILL = 0x80000000

it.each([
  ['a socket of this machine', X86_64, 41, [1, 1], EPERM],
  ['a socket to the machine around this one', X86_64, 41, [40, 1], EPERM],
  ['the same of a 32-bit program', I386, 359, [40, 1], EPERM],
  ['a socket of the network', X86_64, 41, [2, 1], ALLOW],
  ['a pair of sockets', X86_64, 53, [1, 1], ALLOW],
  ['a ring that makes sockets', X86_64, 425, [], EPERM],
  ['the keys of the login', X86_64, 250, [], EPERM],
  ['typing into a terminal', X86_64, 16, [0, 0x5412], EPERM],
  ['the size of a terminal', X86_64, 16, [0, 0x5413], ALLOW],
  ['the same socket called by another number', X86_64, 0x40000000 + 41, [1], EPERM],
  ['a socket of a 32-bit program', I386, 359, [1], EPERM],
  ['the old way to a socket', I386, 102, [1], EPERM],
  ['reading a file', X86_64, 0, [3], ALLOW],
  ['a call of another machine', ARM64, 198, [2], KILL],
])('answers %s', (_, arch, call, args, answer) => {
  expect(run(filter('x64'), { arch, call, args })).toBe(answer)
})

it('knows the numbers of the other kind of processor too', () => {
  const program = filter('arm64')
  expect(run(program, { arch: ARM64, call: 198, args: [1] })).toBe(EPERM)
  expect(run(program, { arch: ARM64, call: 198, args: [2] })).toBe(ALLOW)
  expect(run(program, { arch: X86_64, call: 0, args: [] })).toBe(KILL)
})

it('lets sockets be made where the person opened a door, and nothing else', () => {
  const program = filter('x64', true)
  expect(run(program, { arch: X86_64, call: 41, args: [1] })).toBe(ALLOW)
  expect(run(program, { arch: X86_64, call: 41, args: [40] })).toBe(EPERM)
  expect(run(program, { arch: X86_64, call: 250, args: [] })).toBe(EPERM)
})

it('has none for a processor whose numbers nobody wrote down', () => {
  expect(seccompFilter('s390x', { allowsSockets: false })).toBeUndefined()
})

function filter(arch: NodeJS.Architecture, allowsSockets = false): DataView {
  const bytes = seccompFilter(arch, { allowsSockets }) ?? new Uint8Array()
  return new DataView(bytes.buffer)
}

/** The kernel's small machine, as far as the filter uses it. */
function run(program: DataView, data: { arch: number; call: number; args: number[] }): number {
  const memory = new Map([
    [0, data.call],
    [4, data.arch],
    ...data.args.map((value, index) => [16 + 8 * index, value] as const),
  ])
  let loaded = 0
  for (let at = 0; at < program.byteLength / 8; at++) {
    const [code, yes, no] = [0, 2, 3].map((offset) =>
      offset === 0 ? program.getUint16(at * 8, true) : program.getUint8(at * 8 + offset),
    )
    const value = program.getUint32(at * 8 + 4, true)
    if (code === 0x20) loaded = memory.get(value) ?? 0
    else if (code === 0x15) at += (loaded === value ? yes : no) ?? 0
    else if (code === 0x35) at += (loaded >= value ? yes : no) ?? 0
    else if (code === 0x06) return value
    else throw new Error(`unknown instruction ${code}`)
  }
  throw new Error('it ran off its end')
}
