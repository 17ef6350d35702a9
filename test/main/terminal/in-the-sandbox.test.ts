import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Confinement, SharedFolders } from '../../../src-main/lib/launcher.ts'
import type { NoteRun } from '../../../src-main/ports/network.ts'
import { createNetworks } from '../../../src-main/sandbox/network/networks.ts'
import { probeHere } from '../../../src-main/sandbox/probe.ts'
import { usableSandbox } from '../../support/sandbox.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { openTerminals } from '../../support/terminal-window.ts'

const sandbox = await usableSandbox()

describe.skipIf(!sandbox)('a session whose commands are in the sandbox', () => {
  it.each([false, true])('cannot write beside its folder (pty: %s)', async (pty) => {
    const { access, beside, service } = open()
    const outcome = await access().exec({ command: `echo x >${beside}/made; echo own >own`, pty })

    expect(outcome).toMatchObject({ output: expect.stringContaining('Read-only file system') })
    expect(existsSync(join(beside, 'made'))).toBe(false)
    expect(await access().exec({ command: 'cat own' })).toMatchObject({ output: 'own\n' })
    expect(service.list()[0]).toMatchObject({ sandboxed: true })
  })

  it('keeps what runs in the background inside as well, and can end it', async () => {
    const { access, beside } = open()
    const command = `echo x >${beside}/made; echo tried; sleep 600`
    const started = await access().startBackground({ command, watchPatterns: ['tried'] })
    if (!('processId' in started)) throw new Error('it was not started')
    const { processId } = started
    await expect
      .poll(() => access().process({ action: 'poll', processId }))
      .toMatchObject({ output_preview: expect.stringContaining('tried') })
    expect(existsSync(join(beside, 'made'))).toBe(false)
    expect(await access().process({ action: 'kill', processId })).toMatchObject({
      status: 'killed',
    })
  })

  it('runs a command outside that the person let out, and the next one inside again', async () => {
    const { access, beside, setGate, service } = open()
    setGate(({ command }) => ({ allowed: true, command, confined: 'left' }))
    expect(await access().exec({ command: `echo x >${beside}/made` })).toMatchObject({
      exitCode: 0,
    })
    expect(existsSync(join(beside, 'made'))).toBe(true)
    expect(service.list()[0]?.sandboxed).toBeUndefined()

    setGate(({ command }) => ({ allowed: true, command }))
    expect(await access().exec({ command: `echo x >${beside}/more` })).toMatchObject({
      exitCode: 1,
    })
  })

  it('asks whether what it was kept from writing to may be written, and runs it again outside', async () => {
    const { access, beside, asked, setGate } = open()
    setGate(({ command, wants }) => ({
      ...{ allowed: true, command },
      ...(wants !== undefined && { confined: 'left' as const }),
    }))

    const outcome = await access().exec({ command: `mkdir -p in; cd in; echo x >${beside}/made` })

    const wanted = { kind: 'path', path: `${beside}/made` }
    expect(asked.map(({ wants }) => wants)).toEqual([undefined, wanted])
    expect(outcome).toMatchObject({ exitCode: 0, cwd: expect.stringMatching(/\/in$/) })
    expect(existsSync(join(beside, 'made'))).toBe(true)
  })

  it('tells the model what it may do when the person says no', async () => {
    const { access, beside, setGate } = open()
    setGate(({ command, wants }) =>
      wants === undefined
        ? { allowed: true, command }
        : { allowed: false, status: 'blocked', message: 'no' },
    )

    const outcome = await access().exec({ command: `echo x >${beside}/made` })

    expect(outcome).toMatchObject({
      exitCode: 1,
      note: expect.stringMatching(
        /did not let it write to .*\/made.* may write in the session's folder/,
      ),
    })
    expect(existsSync(join(beside, 'made'))).toBe(false)
  })

  it('has no network where the person wants none, and gets it inside when they let it', async () => {
    const { access, beside, setGate } = open({ hasNetwork: false })
    const port = await listening()
    const connect = `exec 5<>/dev/tcp/127.0.0.1/${port} && echo connected`
    expect(await access().exec({ command: connect })).toMatchObject({ exitCode: 1 })

    setGate(({ command }) => ({ allowed: true, command }))
    const said = 'echo "curl: (6) Could not resolve host: a.dev"; exit 6'
    const again = await access().exec({
      command: `(${connect}; echo x >${beside}/made) 2>/dev/null || { ${said}; }`,
    })

    expect(again).toMatchObject({ exitCode: 6, output: expect.stringContaining('connected') })
    expect(existsSync(join(beside, 'made'))).toBe(false)
  })

  it('asks with the host that is not allowed, and reaches it once the person says yes', async () => {
    const port = await listening('127.0.0.2')
    const host = `127.0.0.2:${port}`
    const { networks, nsenter } = listed()
    if (!nsenter) return
    const { access, asked, setGate, service } = open({
      network: () => networks.ownOf('s1') ?? [],
      note: networks.note,
    })
    setGate(({ command }) => ({ allowed: true, command }))
    const url = `http://${host}/`
    const script = `fetch("${url}").then((got) => process.exit(got.status === 403 ? 1 : 0), (error) => { console.log(String(error.cause)); process.exit(2) })`

    const outcome = await access().exec({ command: `'${process.execPath}' -e '${script}'` })

    expect(asked.map(({ wants }) => wants)).toEqual([undefined, { kind: 'host', hosts: [host] }])
    expect(outcome).toMatchObject({ exitCode: 0 })
    expect(service.list().map(({ hosts }) => hosts)).toEqual(
      expect.arrayContaining([
        { reached: [], refused: [host] },
        { reached: [host], refused: [] },
      ]),
    )
  })

  it('says what kept it from starting, when something that it needs is not there any more', async () => {
    const { access, amend } = open()
    amend((args) => ['--bind', '/no/such/folder', '/no/such/folder', ...args])

    const outcome = await access().exec({ command: 'echo inside' })

    expect(outcome).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('/no/such/folder'),
    })
    expect(outcome).toMatchObject({ output: expect.not.stringContaining('inside') })
  })

  it('does not run outside what was allowed only inside', async () => {
    const { access, beside, setGate, turn } = open()
    setGate(({ command }) => {
      turn(false)
      return { allowed: true, command, confined: 'needed' }
    })
    expect(await access().exec({ command: `echo x >${beside}/made` })).toMatchObject({
      refused: true,
    })
    expect(existsSync(join(beside, 'made'))).toBe(false)
  })

  it('keeps no shell ready that is inside when it should be outside, or the other way round', async () => {
    const { access, beside, turn } = open()
    await access().exec({ command: 'true' })
    turn(false)
    expect(await access().exec({ command: `echo x >${beside}/made` })).toMatchObject({
      exitCode: 0,
    })
    turn(true)
    expect(await access().exec({ command: `echo x >${beside}/more` })).toMatchObject({
      exitCode: 1,
    })
  })

  it('protects a steering file from the first command after it appears', async () => {
    const { access, folder } = open()
    await access().exec({ command: 'true' })
    writeFileSync(join(folder, 'AGENTS.md'), 'as it was')
    expect(await access().exec({ command: 'echo x >AGENTS.md' })).toMatchObject({ exitCode: 1 })
  })

  it('shows the commands of one task nothing of another’s', async () => {
    const { access, folder } = open()
    await access('s1').exec({ command: 'export TOKEN_OF_S1=5471; echo a >/tmp/of-s1' })
    const look = `grep -rl 5471 ${folder}/state; ls /tmp/of-s1; true`
    expect(await access('s2').exec({ command: look })).toMatchObject({
      output: expect.not.stringContaining('state/'),
    })
    expect(await access('s1').exec({ command: 'cat /tmp/of-s1' })).toMatchObject({ output: 'a\n' })
  })
})

function listening(host = '127.0.0.1'): Promise<number> {
  const server = createServer((client) =>
    client
      .on('error', () => {})
      .end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'),
  )
  onTestFinished(() => void server.close())
  return new Promise((resolve) =>
    server.listen(0, host, () => resolve((server.address() as AddressInfo).port)),
  )
}

function listed() {
  const probe = probeHere(process.env.PATH)
  const nsenter = probe.find('nsenter')
  const networks = createNetworks({
    networkOf: () => 'listed',
    isAllowed: () => false,
    whyNot: () => undefined,
    asRoot: process.getuid?.() === 0,
    programs: async () => {
      const usable = await probe.check()
      const opener = { file: process.execPath, language: 'javascript', env: {} } as const
      const canHave = usable.ok && usable.kind === 'bubblewrap' && nsenter
      return canHave ? { ...usable, nsenter, opener } : undefined
    },
  })
  onTestFinished(networks.close)
  return { networks, nsenter }
}

function open(
  given: { hasNetwork?: boolean; network?: () => readonly string[]; note?: NoteRun } = {},
) {
  const { hasNetwork = true, note = async () => undefined } = given
  const network = given.network ?? (() => (hasNetwork ? 'all' : 'none'))
  const root = realpathSync(temporaryFolder('/var/tmp'))
  const beside = join(root, 'beside')
  const home = join(root, 'home')
  for (const path of [beside, home]) mkdirSync(path)
  let isOn = true
  let amendArgs = (args: readonly string[]): readonly string[] => args
  let confine: ((id: string, folders: SharedFolders) => Confinement | undefined) | undefined
  const opened = openTerminals({
    ...{ hasNetwork, note },
    confine: (id, folders) => (isOn ? amended(confine?.(id, folders)) : undefined),
  })
  const { folder } = opened
  const around = { owner: { temporaryFolders: ['/tmp'], home }, network }
  confine = sandbox?.(realpathSync(folder), join(folder, 'state'), around).confine
  if (!confine?.('s1', { folder: root, shown: [], shared: [] }))
    throw new Error('it would run free')
  return { ...opened, beside, turn: (on: boolean) => (isOn = on), amend }

  /** As if the walls were built from something else. */
  function amend(change: typeof amendArgs): void {
    amendArgs = change
  }

  function amended(found: Confinement | undefined): Confinement | undefined {
    return (
      found && {
        ...found,
        launcher: (hasTerminal) => (program) => {
          const launch = found.launcher(hasTerminal)(program)
          return { ...launch, args: amendArgs(launch.args) }
        },
      }
    )
  }
}
