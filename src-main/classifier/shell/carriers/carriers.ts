/** Which programs run something else, and who follows them there. */
import { type Carried, type Carrier, runInside } from './carrier.ts'
import { runContainer } from './containers.ts'
import { runEnv } from './env.ts'
import { runFd, runFind } from './find.ts'
import { runCmake, runMulticall } from './multicall.ts'
import { runParallel } from './parallel.ts'
import { runRemote } from './remote.ts'
import { SHELL_BUILTINS } from './shell-builtins.ts'
import { runShell, runWrittenFile, SHELLS } from './shells.ts'
import { runScreen, runTmux } from './typed-keys.ts'
import { runBuilt } from './unnamed/built-programs.ts'
import { runFilesBeside } from './unnamed/files-beside.ts'
import { folderValues } from './unnamed/folder-values.ts'
import { runOptionFiles } from './unnamed/option-files.ts'
import { runWindowsShell } from './windows-shells.ts'
import { runWrapper } from './wrapper.ts'
import { runMake, runPackageTask } from './written-tasks.ts'
import { runXargs } from './xargs.ts'

const BY_NAME: ReadonlyMap<string, Carrier> = new Map<string, Carrier>([
  ...SHELL_BUILTINS,
  ...[...SHELLS].map((name): [string, Carrier] => [name, runShellAndFiles]),
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
  ['coreutils', runMulticall],
  ['tmux', (carried) => runTmux(carried) ?? runFilesBeside(carried)],
  ['screen', runScreenAndFiles],
  ['make', runMake],
  ['gmake', runMake],
  ['cmake', (carried) => runCmake(carried) ?? runOther(carried)],
  ['cmd', runWindowsShell],
  ['powershell', runWindowsShell],
  ['pwsh', runWindowsShell],
])

export const runCarried: Carrier = (carried) => {
  const carrier = BY_NAME.get(carried.unit.program) ?? runOther
  return runFound(carried) ?? carrier(carried)
}

/** A name of the search path that the session has put there. */
const runFound: Carrier = (carried) => {
  const { unit, walker, command } = carried
  const [name] = unit.argv
  if (!name?.value || name.value.includes('/')) return undefined
  for (const folder of folderValues(carried, 'PATH')) {
    const file = { ...name, value: `${folder}/${name.value}` }
    if (walker.files.script(file, unit) !== undefined)
      return runInside(carried, [file, ...command.argv.slice(1)])
  }
  return undefined
}

const runOther: Carrier = (carried) => {
  const beside = runFilesBeside(carried)
  const told = runOptionFiles(carried)
  return runNamed(carried) ?? told ?? beside
}

function runShellAndFiles(carried: Carried) {
  const beside = runFilesBeside(carried)
  return runShell(carried) ?? beside
}

function runScreenAndFiles(carried: Carried) {
  const beside = runFilesBeside(carried)
  return runScreen(carried) ?? beside
}

const runNamed: Carrier = (carried) =>
  runWrapper(carried) ??
  runRemote(carried) ??
  runContainer(carried) ??
  runWrittenFile(carried) ??
  runBuilt(carried) ??
  runTask(carried)

const runTask: Carrier = (carried) =>
  /^(?:npm|yarn|pnpm|bun|deno|node|lerna|turbo|nx|rush|composer)$/.test(carried.unit.program)
    ? runPackageTask(carried)
    : undefined
