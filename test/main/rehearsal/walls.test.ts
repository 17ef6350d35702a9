/** Ways out of a rehearsal, each tried for real; and a disk that is full when its result is applied. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { takeBack } from '../../../src-main/rehearsal/apply/journal.ts'
import { applied, groundIn, rehearse, thrownAway } from '../../support/rehearse.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { treeOf } from '../../support/tree.ts'
import { canRehearse } from '../../support/usable-rehearsal.ts'

const isUsable = await canRehearse()
const isRoot = process.getuid?.() === 0

/** Each ends well only outside of the copy. */
const TRIES: Readonly<Record<string, string>> = {
  'writes to the system': 'echo x >/etc/canary',
  'puts a library in front of every program': 'echo x >/etc/ld.so.preload',
  'writes to a folder beside': 'echo x >"$BESIDE/made"',
  'reads the app’s data': 'grep -rq canary "$DATA"',
  'writes to the app’s data': 'echo x >"$DATA/canary"',
  'reads a key': 'grep -q canary "$HOME/.ssh/id_rsa"',
  'connects to a service of this machine': 'exec 7<>/dev/tcp/127.0.0.1/$PORT',
  'connects to another machine': 'timeout 2 bash -c "exec 7<>/dev/tcp/192.0.2.1/80"',
  'connects to a socket by its path': connect('pack_sockaddr_un($ENV{SOCKET})'),
  'connects to an abstract socket': connect(
    'pack_sockaddr_un("\\0$ENV{ABSTRACT}"), pack("S a108", AF_UNIX, "\\0$ENV{ABSTRACT}")',
  ),
  'connects to the container engine': 'test -S /run/docker.sock -o -S /var/run/docker.sock',
  'sees the SSH agent': 'test -S "${SSH_AUTH_SOCK-}"',
  'sees another process':
    'test -e /proc/$NEIGHBOUR/cmdline && grep -q 5471 /proc/$NEIGHBOUR/cmdline',
  'signals another process': 'kill -CONT $NEIGHBOUR',
  'holds on to another process': 'perl -e "exit(syscall(101, 16, $ENV{NEIGHBOUR}, 0, 0) < 0)"',
  'goes through the root of the first process': 'echo x >/proc/1/root/etc/canary',
  'makes the disk writable': 'mount -o remount,rw / && echo x >/etc/canary',
  'makes the disk writable in a namespace of its own':
    'unshare --user --map-root-user --mount sh -c "mount -o remount,rw,bind / && echo x >/etc/canary"',
  'takes the copy away': 'umount "$WORK"',
  'takes the copy away in a namespace of its own':
    'unshare --user --map-root-user --mount sh -c "umount $WORK && echo x >$WORK/canary"',
  'finds an open file of the app': 'ls /proc/self/fd | grep -vq "^[0123]$"',
  'has the kernel run a program': 'exec 7>>/proc/sys/kernel/core_pattern',
  'sees a disk below its files': 'ls /dev/sd* /dev/nvme* /dev/vd* /dev/mem',
  'makes a disk to read below its files': 'mknod disk b 254 0 && head -c 1 disk',
  'becomes more than it is': 'grep -q "NoNewPrivs:.0" /proc/self/status',
}

describe.skipIf(!isUsable)('a rehearsed command', () => {
  it('gets out by no way that we know', async () => {
    const root = temporaryFolder('/var/tmp')
    const ground = groundIn(root)
    const beside = join(root, 'beside')
    mkdirSync(beside)
    mkdirSync(join(ground.home, '.ssh'))
    for (const path of [join(ground.home, '.ssh/id_rsa'), join(ground.data, 'keys')])
      writeFileSync(path, 'canary')
    const socket = join(root, 'socket')
    const abstract = `talaria-rehearsal-${process.pid}`
    await Promise.all([listening(socket), listening(`\0${abstract}`)])
    const port = await listening(0)
    const neighbour = spawn('sleep', ['54710'], { stdio: 'ignore' })
    onTestFinished(() => void neighbour.kill('SIGKILL'))
    const before = [treeOf(ground.home), readdirSync('/etc').sort(), readdirSync(beside)]

    const told = await rehearse(ground, tried(Object.entries(TRIES)), {
      ...{ BESIDE: beside, DATA: ground.data, WORK: ground.workspace, SOCKET: socket },
      ...{ ABSTRACT: abstract, PORT: String(port), NEIGHBOUR: String(neighbour.pid) },
    })

    const lines = told.output.trim().split('\n')
    expect(lines.filter((line) => !line.startsWith('held'))).toEqual([])
    expect(lines).toHaveLength(Object.keys(TRIES).length)
    expect([treeOf(ground.home), readdirSync('/etc').sort(), readdirSync(beside)]).toEqual(before)
    expect(readdirSync(ground.workspace)).toEqual([])
    await thrownAway(told)
  })

  it.skipIf(!isRoot)('leaves the old state when the disk is full as it is applied', async () => {
    const root = temporaryFolder('/var/tmp')
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', root])
    onTestFinished(() => void execFileSync('umount', ['-l', root]))
    const ground = groundIn(root)
    for (let index = 0; index < 40; index++)
      writeFileSync(join(ground.workspace, `f${index}`), 'one\n')
    const told = await rehearse(ground, 'for f in f*; do echo two >$f; done; mkdir d; echo x >d/x')
    const before = treeOf(ground.workspace)
    fill(join(root, 'ballast'))

    await expect(applied(told)).rejects.toThrow(/ENOSPC/)

    expect(treeOf(ground.workspace)).toEqual(before)
  })

  it.skipIf(!isRoot)(
    'is not undone while nothing can be noted of it, and whole later',
    async () => {
      const ground = groundIn(temporaryFolder('/var/tmp'))
      for (let index = 0; index < 40; index++)
        writeFileSync(join(ground.workspace, `f${index}`), 'one\n')
      const before = treeOf(ground.workspace)
      const told = await rehearse(
        ground,
        'for f in f*; do echo two >$f; done; mkdir d; echo x >d/x',
      )
      const journal = await applied(told)
      const after = treeOf(ground.workspace)
      execFileSync('mount', ['--bind', journal, journal])
      onTestFinished(() => void spawnSync('umount', ['-l', journal]))
      execFileSync('mount', ['-o', 'remount,bind,ro', journal])

      await expect(takeBack(journal)).rejects.toThrow(/EROFS/)
      expect(treeOf(ground.workspace)).toEqual(after)
      execFileSync('umount', [journal])
      await takeBack(journal)

      expect(treeOf(ground.workspace)).toEqual(before)
      await thrownAway(told)
    },
  )

  it.skipIf(!isRoot)(
    'is told when there is no room for what it writes, and all here is as it was',
    async () => {
      const root = temporaryFolder('/var/tmp')
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', root])
      onTestFinished(() => void execFileSync('umount', ['-l', root]))
      const ground = groundIn(root)
      writeFileSync(join(ground.workspace, 'a'), 'one\n')
      const before = treeOf(ground.workspace)

      const told = await rehearse(ground, 'head -c 5000000 /dev/zero >big')

      expect(told.code).not.toBe(0)
      expect(told.output).toContain('No space left on device')
      expect(treeOf(ground.workspace)).toEqual(before)
      await thrownAway(told)
    },
  )
})

function fill(path: string): void {
  try {
    for (let size = 4 * 1024 * 1024; size >= 1; size = Math.floor(size / 2))
      while (statSync(path, { throwIfNoEntry: false }) !== null)
        writeFileSync(path, Buffer.alloc(size), { flag: 'a' })
  } catch {
    if (readFileSync(path).length < 100_000) throw new Error('it is not full')
  }
}

function tried(tries: readonly (readonly [string, string])[]): string {
  return tries
    .map(
      ([name, text]) =>
        `if ( { ${text}\n} ) >/dev/null 2>&1 </dev/null; then echo 'OUT: ${name}'; else echo 'held: ${name}'; fi`,
    )
    .join('\n')
}

function connect(addresses: string): string {
  return `perl -MSocket -e 'for my $to (${addresses}) { my $s; exit 0 if socket($s, AF_UNIX, SOCK_STREAM, 0) && connect($s, $to) } exit 1'`
}

function listening(at: string | number): Promise<number> {
  const server: Server = createServer((client) => client.end())
  onTestFinished(() => void server.close())
  return new Promise((resolve) => {
    server.listen(at, () => {
      const address = server.address()
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0)
    })
  })
}
