/** A hostile command on a copy, and hostile neighbours of it while the person looks at the result and applies it. */
import { spawn } from 'node:child_process'
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { appliedFiles } from '../../../src-main/rehearsal/applied-files.ts'
import { applySteps, takeBack } from '../../../src-main/rehearsal/apply/journal.ts'
import { stepsFor } from '../../../src-main/rehearsal/apply/steps.ts'
import { openCopy } from '../../../src-main/rehearsal/copy/open-copy.ts'
import {
  applyPicked,
  isOtherThanShown,
  lookAtCopy,
  pickedOf,
  sidesOf,
} from '../../../src-main/rehearsal/outcome.ts'
import { textOf } from '../../../src-main/rehearsal/raw-path.ts'
import {
  applied,
  type Ground,
  groundIn,
  rehearse,
  runOn,
  thrownAway,
} from '../../support/rehearse.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { treeOf } from '../../support/tree.ts'
import { canRehearse } from '../../support/usable-rehearsal.ts'

const isUsable = await canRehearse()

describe.skipIf(!isUsable)('a hostile command on a copy', () => {
  it.each([
    'while :; do date +%N >a; done',
    '(trap "" HUP TERM INT; while :; do date +%N >a; mkdir -p d$RANDOM; done) & disown; sleep 54718',
    'setsid sh -c "while :; do date +%N >a; done" & sleep 54719',
  ])('changes nothing of what was shown, however long it would go on: %s', async (script) => {
    const { ground, copy } = await opened()
    const running = runOn(copy, ground, script)
    const upper = textOf(copy.workspace.upper)
    await vi.waitFor(() => expect(readdirSync(upper)).toContain('a'), { timeout: 30_000 })

    const outcome = await lookAtCopy(copy)

    await running
    const picked = pickedOf(outcome, false)
    const shown = await sidesOf(outcome.workspace, 'a')
    expect(await isOtherThanShown(outcome, picked)).toBe(false)
    await copy.held.close()
    await applyPicked(copy, picked)
    expect(readFileSync(join(ground.workspace, 'a'))).toEqual(shown.after)
    await thrownAway({ copy, changes: [], code: 0, output: '' })
  })

  it('is not applied when its copy was changed after it was shown', async () => {
    const { ground, copy } = await opened()
    await runOn(copy, ground, 'echo good >a; mkdir deep; echo good >deep/b')
    const outcome = await lookAtCopy(copy)
    await copy.held.close()
    const picked = pickedOf(outcome, false)
    expect(await isOtherThanShown(outcome, picked)).toBe(false)

    writeFileSync(join(textOf(copy.workspace.upper), 'deep/b'), 'bad')

    expect(await isOtherThanShown(outcome, picked)).toBe(true)
    await thrownAway({ copy, changes: [], code: 0, output: '' })
  })

  it.each([
    ['writes', 'echo gone >sub/letter.txt'],
    ['makes', 'echo made >sub/made.txt'],
    ['removes', 'rm sub/letter.txt'],
    ['closes', 'chmod 000 sub/letter.txt'],
  ])('%s nothing elsewhere when a folder became a link before it is applied', async (_, script) => {
    const { ground, outside, told } = await inSub(script)
    const steps = await stepsFor(told.copy.workspace, told.changes)
    swapForLink(ground, outside)
    const before = treeOf(outside)

    await expect(applySteps(join(told.copy.base, 'journal'), steps)).rejects.toThrow()

    expect(treeOf(outside)).toEqual(before)
    await thrownAway(told)
  })

  it.each(['echo gone >sub/letter.txt', 'echo made >sub/letter-2.txt', 'rm sub/letter.txt'])(
    'takes nothing from elsewhere when it is undone behind a link: %s',
    async (script) => {
      const { ground, outside, told } = await inSub(script)
      writeFileSync(join(outside, 'letter-2.txt'), 'kept\n')
      const journal = await applied(told)
      swapForLink(ground, outside)
      const before = treeOf(outside)

      await takeBack(journal).catch(() => {})

      expect(treeOf(outside)).toEqual(before)
      await thrownAway(told)
    },
  )

  it('wins no race against one who swaps the folder all the time', async () => {
    const { ground, outside } = inSubGround()
    const sub = join(ground.workspace, 'sub')
    const swapper = spawn('sh', [
      '-c',
      'while :; do mv "$0" "$0.away" && ln -s "$1" "$0"; rm -f "$0"; mv "$0.away" "$0"; done',
      ...[sub, outside],
    ])
    onTestFinished(() => void swapper.kill('SIGKILL'))
    const before = treeOf(outside)
    const { copy } = await rehearseQuietly(ground)
    const from = join(textOf(copy.workspace.upper), 'sub')
    mkdirSync(from, { recursive: true })
    for (let turn = 0; turn < 300; turn++) {
      writeFileSync(join(from, 'letter.txt'), 'gone\n')
      const change = { path: 'sub/letter.txt', kind: 'changed', is: 'file' } as const
      const journal = join(copy.base, 'journal')
      const steps = await stepsFor(copy.workspace, [change])
      await applySteps(journal, steps).then(
        () => takeBack(journal).catch(() => {}),
        () => {},
      )
    }
    expect(treeOf(outside)).toEqual(before)
    swapper.kill('SIGKILL')
    await thrownAway({ copy, changes: [], code: 0, output: '' })
  }, 60_000)

  it('shows no file elsewhere behind a link as what stood here', async () => {
    const { ground, outside, told } = await inSub('echo gone >sub/letter.txt')
    writeFileSync(join(outside, 'letter.txt'), 'a secret\n')
    swapForLink(ground, outside)
    const { copy, changes } = told
    const found = {
      ...{ area: copy.workspace, changes },
      files: [{ path: 'sub/letter.txt', raw: 'sub/letter.txt', kind: 'changed' as const }],
    }

    expect((await sidesOf(found, 'sub/letter.txt')).before).toBeUndefined()
    const listed = await appliedFiles([{ found, changes }]).catch(() => ({ files: [], more: 0 }))

    expect(JSON.stringify(listed.files)).not.toContain(Buffer.from('a secret').toJSON().data.join())
    await thrownAway(told)
  })

  it('leaves what it makes as it is: pipes, devices, huge and marked files, names of all kinds', async () => {
    const { ground, told } = await inSub(
      [
        'mkfifo sub/pipe; truncate -s 4T huge || truncate -s 100G huge; cp /bin/true tool; chmod 4755 tool',
        'ln -s /etc/passwd sub/out; ln -s . sub/loop; ln sub/letter.txt sub/second',
        'mknod sub/dev c 1 3; mknod sub/white c 0 0',
        'touch -- "-rf" "$(printf "\\342\\200\\256txt.exe")" "$(printf "a\\nb")" "$(printf "\\377")"',
        'setfattr -n user.overlay.opaque -v y sub; setfattr -n user.note -v x sub/letter.txt',
        'mkdir -p sub/.wh..wh..opq "sub/.wh.letter.txt"; rm -rf sub/nothing',
        'exit 0',
      ].join('\n'),
    )
    const before = treeOf(ground.workspace)

    const journal = await applied(told)

    expect(lstatSync(join(ground.workspace, 'sub/out')).isSymbolicLink()).toBe(true)
    expect(lstatSync(join(ground.workspace, 'sub/pipe')).isFIFO()).toBe(true)
    expect(readdirSync(ground.workspace)).toContain('-rf')
    expect(readFileSync(join(ground.workspace, 'sub/letter.txt'), 'utf8')).toBe('kept\n')
    await takeBack(journal)
    expect(treeOf(ground.workspace)).toEqual(before)
    await thrownAway(told)
  })

  it('breaks a hard link to a file outside rather than change that file', async () => {
    const { ground, outside } = inSubGround()
    linkSync(join(outside, 'letter.txt'), join(ground.workspace, 'sub/linked.txt'))
    const told = await rehearse(
      ground,
      'echo gone >sub/linked.txt; chmod 777 sub/linked.txt; rm sub/letter.txt',
    )
    const { mode } = statSync(join(outside, 'letter.txt'))

    await applied(told)

    expect(readFileSync(join(outside, 'letter.txt'), 'utf8')).toBe('kept\n')
    expect(statSync(join(outside, 'letter.txt')).mode).toBe(mode)
    await thrownAway(told)
  })
})

async function opened() {
  const ground = groundIn(temporaryFolder('/var/tmp'))
  writeFileSync(join(ground.workspace, 'a'), 'one\n')
  return { ground, copy: await copyOf(ground) }
}

let count = 0

function copyOf({ workspace, home, data }: Ground) {
  const { signal } = new AbortController()
  return openCopy({
    ...{ workspace, home, dataFolder: data, signal, folder: join(data, 'rehearsals') },
    ...{ id: `hostile-${++count}`, asRoot: process.getuid?.() === 0 },
  })
}

/** A copy of which nothing is wanted but its folders. */
async function rehearseQuietly(ground: Ground) {
  const copy = await copyOf(ground)
  await copy.held.close()
  return { copy }
}

function inSubGround() {
  const ground = groundIn(temporaryFolder('/var/tmp'))
  const outside = join(ground.home, 'Documents')
  for (const folder of [outside, join(ground.workspace, 'sub')]) {
    mkdirSync(folder)
    writeFileSync(join(folder, 'letter.txt'), 'kept\n')
  }
  return { ground, outside }
}

async function inSub(script: string) {
  const { ground, outside } = inSubGround()
  return { ground, outside, told: await rehearse(ground, script) }
}

function swapForLink({ workspace }: Ground, outside: string): void {
  const sub = join(workspace, 'sub')
  renameSync(sub, `${sub}.away`)
  rmSync(sub, { force: true })
  symlinkSync(outside, sub)
}
