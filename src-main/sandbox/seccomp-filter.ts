/**
 * The filter of system calls, as the program for the kernel's small machine (classic BPF).
 *
 * A read-only disk does not keep a program from connecting to a socket that lies on it, and an abstract
 * socket lies nowhere; so making such sockets at all is refused. The other calls would lead around that,
 * to the keys that the kernel holds for the whole login, or into the input of the terminal.
 */

const AF_UNIX = 1
const AF_VSOCK = 40 // to the machine that this one runs in, past every network
const TIOCSTI = 0x5412 // types into a terminal
const TIOCLINUX = 0x541c // pastes into a console

interface Refused {
  call: number
  /** Only with this value in the argument of that number. */
  argument?: { index: number; value: number }
}

interface Architecture {
  audit: number
  /** Calls from here on are those of another way of calling the same kernel. */
  from?: number
  sockets: readonly Refused[]
  always: readonly Refused[]
}

const X86_64: Architecture = {
  audit: 0xc000003e,
  from: 0x40000000,
  sockets: [socketOf(AF_UNIX, 41)],
  always: [socketOf(AF_VSOCK, 41), ...typing(16), ...bare(248, 249, 250)],
}
/** `socketcall` hides its arguments in memory, so all of it goes. */
const I386: Architecture = {
  audit: 0x40000003,
  sockets: [...bare(102), socketOf(AF_UNIX, 359)],
  always: [socketOf(AF_VSOCK, 359), ...typing(54), ...bare(286, 287, 288)],
}
const ARM64: Architecture = {
  audit: 0xc00000b7,
  sockets: [socketOf(AF_UNIX, 198)],
  always: [socketOf(AF_VSOCK, 198), ...typing(29), ...bare(217, 218, 219)],
}
const ARM: Architecture = {
  audit: 0x40000028,
  sockets: [socketOf(AF_UNIX, 281)],
  always: [socketOf(AF_VSOCK, 281), ...typing(54), ...bare(309, 310, 311)],
}

const MACHINES: Partial<Record<NodeJS.Architecture, readonly Architecture[]>> = {
  x64: [X86_64, I386],
  arm64: [ARM64, ARM],
}

/** It makes sockets past the filter; its number is the same everywhere. */
const IO_URING_SETUP = 425

/** Undefined where the numbers of the calls are not known. */
export function seccompFilter(
  arch: NodeJS.Architecture,
  { allowsSockets }: { allowsSockets: boolean },
): Uint8Array | undefined {
  const blocks = MACHINES[arch]?.map((architecture) => {
    const sockets = allowsSockets ? [] : [...architecture.sockets, ...bare(IO_URING_SETUP)]
    const refused = [...sockets, ...architecture.always].flatMap(refusing)
    const body = [...otherWay(architecture), ...refused, returning(ALLOW)]
    return [load(ARCH_AT), jumpUnless(architecture.audit, body.length), ...body]
  })
  return blocks && encode([...blocks.flat(), returning(KILL)])
}

function socketOf(family: number, call: number): Refused {
  return { call, argument: { index: 0, value: family } }
}

function typing(call: number): Refused[] {
  return [TIOCSTI, TIOCLINUX].map((value) => ({ call, argument: { index: 1, value } }))
}

function bare(...calls: number[]): Refused[] {
  return calls.map((call) => ({ call }))
}

// What the kernel hands to the filter: the call, the architecture, an address, six arguments of 64 bits.
const CALL_AT = 0
const ARCH_AT = 4
const ARGUMENTS_AT = 16

const ALLOW = 0x7fff0000
const REFUSE = 0x00050001 // EPERM
const KILL = 0x80000000

interface Instruction {
  code: number
  whenTrue?: number
  whenFalse?: number
  value: number
}

function refusing({ call, argument }: Refused): Instruction[] {
  const tail = [returning(REFUSE)]
  // The lower half of the argument: the kernel looks at no more of these either.
  const body = argument
    ? [load(ARGUMENTS_AT + 8 * argument.index), jumpUnless(argument.value, tail.length), ...tail]
    : tail
  return [load(CALL_AT), jumpUnless(call, body.length), ...body]
}

function otherWay({ from }: Architecture): Instruction[] {
  if (from === undefined) return []
  return [
    load(CALL_AT),
    { code: 0x35, whenTrue: 0, whenFalse: 1, value: from }, // is it that or more?
    returning(REFUSE),
  ]
}

function load(offset: number): Instruction {
  return { code: 0x20, value: offset }
}

function jumpUnless(value: number, over: number): Instruction {
  return { code: 0x15, whenTrue: 0, whenFalse: over, value }
}

function returning(value: number): Instruction {
  return { code: 0x06, value }
}

function encode(program: readonly Instruction[]): Uint8Array {
  const bytes = new Uint8Array(program.length * 8)
  const view = new DataView(bytes.buffer)
  for (const [index, { code, whenTrue = 0, whenFalse = 0, value }] of program.entries()) {
    view.setUint16(index * 8, code, true)
    view.setUint8(index * 8 + 2, whenTrue)
    view.setUint8(index * 8 + 3, whenFalse)
    view.setUint32(index * 8 + 4, value, true)
  }
  return bytes
}
