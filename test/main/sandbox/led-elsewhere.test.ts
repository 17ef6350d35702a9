/**
 * The walls are made from what lies on the disk, and a command that ran before may have put links, pipes
 * and folders there. Nothing of it leads the next command, or the app, to what is somebody else's.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { closedCommand } from '../../../src-main/lib/closed-command.ts'
import { textAt } from '../../../src-main/sandbox/look.ts'
import { usableSandbox } from '../../support/sandbox.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const sandbox = await usableSandbox()
const SECRET = 'canary-5471'
const REPOSITORY = 'git init -q . && mkdir -p .git/modules .git/worktrees'

/** What one command leaves, and what the next one would reach by it; each from the session’s folder. */
const WAYS: Readonly<Record<string, readonly [leaves: string, reaches: string]>> = {
  'a link as git’s folder': ['ln -s ../Documents .git', 'echo gone >.git/letter'],
  'a link as git’s folder, of which a part is there': [
    'ln -s ../other/.git .git',
    'echo gone >../other/.git/canary',
  ],
  'a worktree that says itself where its repository is': [
    'mkdir fake; echo "$PWD/.git" >fake/gitdir; echo ../../Documents >fake/commondir; echo "gitdir: $PWD/fake" >.git',
    'echo gone >../Documents/letter',
  ],
  'a worktree in a repository that is none': [
    'mkdir -p worktrees/x; echo "$PWD/.git" >worktrees/x/gitdir; echo ../../.. >worktrees/x/commondir; echo "gitdir: $PWD/worktrees/x" >.git',
    'echo gone >../Documents/letter',
  ],
  'a link among the modules': [
    `${REPOSITORY}; ln -s ../../../bare .git/modules/x`,
    'echo gone >../bare/description',
  ],
  'a link to all that lies around': [
    `${REPOSITORY}; ln -s ../../.. .git/modules/x`,
    'echo gone >../Documents/letter',
  ],
  'a link as all the modules': [
    `${REPOSITORY}; rm -r .git/modules; ln -s ../.. .git/modules`,
    'echo gone >../Documents/letter',
  ],
  'a link among the worktrees': [
    `${REPOSITORY}; ln -s ../../../bare .git/worktrees/x; echo /elsewhere >../bare/gitdir`,
    'echo gone >../bare/description',
  ],
  'a link where keys could lie': ['ln -s ../.ssh .ssh', 'cat .ssh/id_rsa'],
  'a link where keys could lie, read by their own path': [
    'ln -s ../.ssh .ssh',
    'cat ../.ssh/id_rsa',
  ],
  'a link where keys of a cloud could lie': ['ln -s ../.aws .aws', 'cat .aws/credentials'],
  'a link as a folder of settings': [
    'ln -s ../.cargo .cargo',
    'mkdir -p ../.cargo/bin && echo gone >../.cargo/bin/ls',
  ],
  'a folder that is moved with the token in it': [
    'mv ../.cache/huggingface ../.cache/other',
    'cat ../.cache/other/token',
  ],
}

/** The app reads these, and must neither wait for them nor read for ever. */
const UNREADABLE: Readonly<Record<string, string>> = {
  'a pipe as git’s folder': 'mkfifo .git',
  'what has no end as git’s folder': 'ln -s /dev/zero .git',
  'a pipe in a worktree': `${REPOSITORY}; mkdir .git/worktrees/x; mkfifo .git/worktrees/x/gitdir`,
  'what has no end in a worktree': `${REPOSITORY}; mkdir .git/worktrees/x; ln -s /dev/zero .git/worktrees/x/gitdir`,
  'a pipe as settings of a module': `${REPOSITORY}; mkdir .git/modules/x; touch .git/modules/x/HEAD; mkfifo .git/modules/x/config`,
  'a pipe as what leads to git’s settings': `${REPOSITORY}; mkdir .git/modules/x; touch .git/modules/x/HEAD; mkfifo .git/modules/x/commondir`,
}

describe.skipIf(!sandbox)('what a command left', () => {
  it.each(Object.entries(WAYS))(
    'lets the next one reach nothing: %s',
    async (_, [leaves, reaches]) => {
      const { home, run, kept } = await world()
      await run(leaves)
      await settled()
      const { output } = await run(reaches)
      expect(output).not.toContain(SECRET)
      expect(kept()).toEqual({ letter: 'kept', description: 'kept', canary: false, program: false })
      expect(readFileSync(join(home, '.ssh/config'), 'utf8')).toBe('x')
    },
  )

  it.each(Object.entries(UNREADABLE))('holds the app up by nothing: %s', async (_, leaves) => {
    const { run } = await world()
    await run(leaves)
    await settled()
    expect(await run('echo here')).toMatchObject({ output: 'here\n' })
  })

  it('hides nothing that is no secret, by a link from where one could be', async () => {
    const { run } = await world()
    await run(
      'rm -f ../.cache/zsh/history; mkdir -p ../.cache/zsh; ln -s /usr ../.cache/zsh/history',
    )
    await settled()
    expect(await run('echo here; /usr/bin/env true')).toMatchObject({ code: 0, output: 'here\n' })
  })

  it.each([
    ['a folder that is kept', '.vscode', 'echo gone >../Documents/letter'],
    ['git’s folder', '.git', 'echo gone >../Documents/letter'],
    ['a folder around a secret', '../.cache/huggingface', 'echo gone >../Documents/letter'],
  ])('runs nothing when %s became a link before it was mounted', async (_, name, reaches) => {
    const { workspace, commandFor, kept, runs } = await world()
    put(join(workspace, '.vscode/tasks.json'), 'as it was')
    spawnSync('git', ['init', '-q', workspace])
    const command = commandFor(reaches)
    renameSync(join(workspace, name), join(workspace, `${name}.away`))
    symlinkSync('../Documents', join(workspace, name))

    expect(runs(command).code).not.toBe(0)

    expect(kept()).toMatchObject({ letter: 'kept' })
  })

  it('wins no race in which folders and links change places all the time', async () => {
    const { workspace, home, commandFor, kept, runs } = await world()
    put(join(workspace, '.vscode/tasks.json'), 'as it was')
    put(join(home, 'Documents/tasks.json'), 'kept')
    const swapper = spawn('sh', ['-c', 'exec perl -e "$0" .vscode link', EXCHANGES], {
      cwd: workspace,
    })
    symlinkSync('../Documents', join(workspace, 'link'))
    onTestFinished(() => void swapper.kill('SIGKILL'))
    for (let turn = 0; turn < 25; turn++)
      runs(commandFor('echo gone >../Documents/letter; echo gone >.vscode/letter'))
    expect(kept()).toMatchObject({ letter: 'kept' })
  })

  it.skipIf(process.getuid?.() !== 0)(
    'runs where parts of the folder are other disks',
    async () => {
      const { workspace, run } = await world()
      for (const name of ['.github', '.git']) {
        mkdirSync(join(workspace, name))
        execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', join(workspace, name)])
        onTestFinished(() => void spawnSync('umount', ['-l', join(workspace, name)]))
      }
      put(join(workspace, '.github/workflows/ci.yml'), 'as it was')
      spawnSync('git', ['init', '-q', workspace])
      expect(await run('git status >/dev/null; echo x >own; cat own')).toMatchObject({
        output: 'x\n',
      })
      expect(await run('echo x >.github/workflows/ci.yml')).toMatchObject({ code: 1 })
    },
  )

  it('runs in a folder with any name', async () => {
    const { run } = await world('a b\tc\\d*[x]$(e)')
    await run(`${REPOSITORY}; mkdir -p '.git/modules/$(touch out) *' .vscode '.github/x y'`)
    await run(`touch .git/modules/*/HEAD .vscode/tasks.json; mkdir -p .github/workflows`)
    await settled()
    expect(await run('ls; ls .git/modules/*/')).toMatchObject({ code: 0 })
    const held = await run(
      'echo x >".git/modules/$(ls .git/modules)/config/x"; echo x >.vscode/tasks.json',
    )
    expect(held.code).not.toBe(0)
  })
})

it('reads no more of a file than is sensible, and nothing of what is no file', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'long'), 'x'.repeat(3_000_000))
  expect(textAt(join(folder, 'long'))?.length).toBeLessThan(1_200_000)
  expect(textAt('/proc/self/mountinfo')?.length).toBeGreaterThan(100)
  expect([textAt('/dev/zero'), textAt(folder), textAt(join(folder, 'none'))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

/** As fast as the kernel does it. */
const EXCHANGES = 'my ($a, $b) = map { "$_\\0" } @ARGV; syscall(316, -100, $a, -100, $b, 2) while 1'

/** A time that is not so near that what was read has to be read again in any case. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 60))
}

async function world(name = 'work') {
  const root = temporaryFolder('/var/tmp')
  const [home, data] = [join(root, 'home'), join(root, 'data')]
  const workspace = join(home, name)
  for (const folder of [data, workspace]) mkdirSync(folder, { recursive: true })
  put(join(home, 'Documents/letter'), 'kept')
  put(join(home, '.ssh/config'), 'x')
  put(join(home, '.ssh/id_rsa'), SECRET)
  put(join(home, '.aws/credentials'), SECRET)
  put(join(home, '.cargo/config.toml'), 'x')
  put(join(home, '.cache/huggingface/token'), SECRET)
  for (const made of [
    ['-q', join(home, 'other')],
    ['-q', '--bare', join(home, 'bare')],
  ])
    execFileSync('git', ['init', ...made])
  writeFileSync(join(home, 'bare/description'), 'kept')
  if (!sandbox) throw new Error('no sandbox')
  const { confine, whenConfinable } = sandbox(workspace, data, {
    owner: { home, temporaryFolders: ['/tmp'] },
  })
  await whenConfinable()
  const commandFor = (text: string) => {
    const launcher = confine('s1', { folder: join(data, 'run'), shown: [], shared: [] })?.launcher(
      false,
    )
    if (!launcher) throw new Error('it would run free')
    return closedCommand({ bash: '/bin/bash', text, launcher }, 3)
  }
  const runs = ({ file, args }: ReturnType<typeof closedCommand>) => {
    const env = { PATH: process.env.PATH, HOME: home }
    const ran = spawnSync(file, args, { cwd: workspace, env, encoding: 'utf8', timeout: 20_000 })
    return { code: ran.status, output: ran.stdout, said: ran.stderr }
  }
  const textOf = (path: string) => spawnSync('cat', [join(home, path)], { encoding: 'utf8' })
  const kept = () => ({
    letter: textOf('Documents/letter').stdout,
    description: textOf('bare/description').stdout,
    canary: textOf('other/.git/canary').status === 0,
    program: textOf('.cargo/bin/ls').status === 0,
  })
  return {
    home,
    workspace,
    commandFor,
    runs,
    kept,
    run: async (text: string) => runs(commandFor(text)),
  }
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
