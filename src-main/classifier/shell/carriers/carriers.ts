/** Which programs run something else, and who follows them there. */
import type { Unit } from '../unit.ts'
import type { Carrier } from './carrier.ts'
import { runContainer } from './containers.ts'
import { runEnv } from './env.ts'
import { runFilesBeside } from './files-beside.ts'
import { runFd, runFind } from './find.ts'
import { runMulticall } from './multicall.ts'
import { runParallel } from './parallel.ts'
import { runRemote } from './remote.ts'
import { SHELL_BUILTINS } from './shell-builtins.ts'
import { runShell, runWrittenFile, SHELLS } from './shells.ts'
import { runScreen, runTmux } from './typed-keys.ts'
import { runWindowsShell } from './windows-shells.ts'
import { runWrapper } from './wrapper.ts'
import { runMake, runPackageTask } from './written-tasks.ts'
import { runXargs } from './xargs.ts'

const BY_NAME: ReadonlyMap<string, Carrier> = new Map<string, Carrier>([
  ...SHELL_BUILTINS,
  ...[...SHELLS].map((name): [string, Carrier] => [name, runShell]),
  ['env', runEnv],
  ['genv', runEnv],
  ['xargs', runXargs],
  ['gxargs', runXargs],
  ['find', runFind],
  ['gfind', runFind],
  ['bfs', runFind],
  ['fd', runFd],
  ['fdfind', runFd],
  ['parallel', runParallel],
  ['busybox', runMulticall],
  ['toybox', runMulticall],
  ['chroot', runMulticall],
  ['capsh', runMulticall],
  ['bwrap', runMulticall],
  ['start-stop-daemon', runMulticall],
  ['tmux', (carried) => runTmux(carried) ?? runFilesBeside(carried)],
  ['screen', runScreen],
  ['make', runMake],
  ['gmake', runMake],
  ['cmd', runWindowsShell],
  ['powershell', runWindowsShell],
  ['pwsh', runWindowsShell],
])

export function carrierOf(unit: Unit): Carrier | undefined {
  return BY_NAME.get(unit.program) ?? runOther
}

const runOther: Carrier = (carried) => {
  const beside = runFilesBeside(carried)
  return runNamed(carried) ?? beside
}

const runNamed: Carrier = (carried) =>
  runWrapper(carried) ??
  runRemote(carried) ??
  runContainer(carried) ??
  runWrittenFile(carried) ??
  runTask(carried)

const runTask: Carrier = (carried) =>
  /^(npm|yarn|pnpm|bun)$/.test(carried.unit.program) ? runPackageTask(carried) : undefined
