/** A rehearsal without a window: makes a copy, runs a script on it, and says what came of it. */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closedCommand } from '../../src-main/lib/closed-command.ts'
import { shellQuote } from '../../src-main/lib/shell-quote.ts'
import { applySteps } from '../../src-main/rehearsal/apply/journal.ts'
import { stepsFor } from '../../src-main/rehearsal/apply/steps.ts'
import { type Change, changesOf } from '../../src-main/rehearsal/copy/changes.ts'
import { removeCopyFolder } from '../../src-main/rehearsal/copy/copy-folder.ts'
import { type OpenCopy, openCopy } from '../../src-main/rehearsal/copy/open-copy.ts'
import { boundariesOf } from '../../src-main/sandbox/boundaries.ts'
import { confiningLauncher } from '../../src-main/sandbox/confining-launcher.ts'
import { createGitGuards } from '../../src-main/sandbox/git-guards.ts'
import { seccompFilter } from '../../src-main/sandbox/seccomp-filter.ts'

export interface Ground {
  workspace: string
  home: string
  data: string
}

export interface Rehearsed {
  copy: OpenCopy
  code: number | null
  output: string
  changes: Change[]
}

const asRoot = process.getuid?.() === 0

const APART = { workspace: 'work', home: 'home', data: 'data' }

/** As on most machines: all in the home folder. Mounts part their options by what is in these names. */
export const AT_HOME = {
  ...{ workspace: "home/pro,ject: a\\b 'c'", home: 'home', data: 'home/.config/ta,la:ria' },
}

/** `root` gets a workspace, a home and the app's folder. */
export function groundIn(root: string, names: typeof APART = APART): Ground {
  const ground = {
    workspace: join(root, names.workspace),
    home: join(root, names.home),
    data: join(root, names.data),
  }
  for (const folder of Object.values(ground)) mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(ground.data, 'filter'),
    seccompFilter(process.arch, { allowsSockets: false }) ?? '',
  )
  return ground
}

let count = 0

export async function rehearse(
  ground: Ground,
  script: string,
  env: Record<string, string> = {},
): Promise<Rehearsed> {
  const { workspace, home, data } = ground
  const folder = join(data, 'rehearsals')
  const { signal } = new AbortController()
  const copy = await openCopy({
    ...{ folder, workspace, home, asRoot, signal, dataFolder: data },
    id: `${process.pid}-${++count}`,
  })
  const { code, output } = await runOn(copy, ground, script, env)
  const changes = await changesOf(copy.workspace)
  await copy.held.close()
  return { copy, code, output, changes }
}

/** A script within the walls that a command of the app would have. */
export async function runOn(
  copy: OpenCopy,
  { workspace, home, data }: Ground,
  script: string,
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const { hasSockets: _none, ...boundaries } = boundariesOf(
    {
      ...{ workspace, hasNetwork: false, passedOn: {}, shown: [], shared: [] },
      scratch: join(copy.base, 'tmp'),
    },
    { home, asRoot, dataFolder: data, temporaryFolders: ['/tmp'], guards: createGitGuards() },
  )
  const launcher = copy.held.within(
    confiningLauncher({
      ...{ bubblewrap: '/usr/bin/bwrap', shell: '/bin/bash', hasTerminal: false },
      boundaries: { ...boundaries, writable: [home, workspace], readOnly: [], pinned: [] },
      filter: join(data, 'filter'),
    }),
  )
  const { file, args } = closedCommand(
    { bash: '/bin/bash', text: `cd ${shellQuote(workspace)}; ${script}`, launcher },
    3,
  )
  const run = spawn(file, args, {
    cwd: workspace,
    env: { PATH: process.env.PATH, HOME: home, LC_ALL: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [run.stdout, run.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes
    })
  const code = await new Promise<number | null>((resolve) => run.once('close', resolve))
  return { code, output }
}

export async function applied({ copy, changes }: Rehearsed): Promise<string> {
  const journal = join(copy.base, 'journal')
  await applySteps(journal, await stepsFor(copy.workspace, changes))
  return journal
}

export function thrownAway({ copy }: Rehearsed): Promise<void> {
  return removeCopyFolder(copy)
}
