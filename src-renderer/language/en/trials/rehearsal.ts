const number = (count: number): string => count.toLocaleString('en')
const files = (count: number): string => (count === 1 ? '1 file' : `${number(count)} files`)

export const rehearsal = {
  run: 'Rehearse',
  runDetail: 'Run it on a copy first, without the network, and look at what it does',
  cannot: (reason: string, fix: string | undefined) =>
    `It cannot be rehearsed: ${reason}.${fix ? ` To change that: ${fix}.` : ''}`,
  title: 'Rehearsal on a copy',
  states: {
    preparing: 'Making the copy…',
    running: 'Running on a copy. Nothing here changes; you can still answer above.',
    comparing: 'Looking at what it changed…',
    applying: 'Applying…',
  },
  watch: 'Watch',
  stop: 'Stop',
  close: 'Close',
  failed: (problem: string) => `It could not be rehearsed: ${problem}`,
  timeout: 'ended after ten minutes',
  exit: (code: number | null) => (code === null ? 'ended' : `exit ${code}`),
  created: (count: number) => `${number(count)} created`,
  changed: (count: number) => `${number(count)} changed`,
  deleted: (count: number, folders: number) =>
    folders === 0
      ? `${number(count)} deleted`
      : `${number(count)} deleted with ${folders === 1 ? '1 folder' : `${number(folders)} folders`}`,
  nothing: 'no file changed',
  networkOpen: 'with the network',
  noNetwork: 'no network',
  networkTried: (count: number) =>
    `tried the network ${count === 1 ? 'once' : `${number(count)} times`}`,
  notYet: (line: string) => `${line}. Nothing here has changed yet.`,
  needsNetwork: 'It had no network. If it failed for that, rehearse it with the network.',
  withNetwork: 'Rehearse with the network',
  withNetworkConfirm: 'With the network, what it sends cannot be taken back. Rehearse it so?',
  refused: (path: string) => `It tried to write to ${path} and was refused.`,
  triedHosts: (names: string) => `It tried to reach ${names}, and was refused.`,
  notCovered:
    'Not rehearsed: databases, containers, other hosts and services. What it would do there is not shown here. Applying can be undone for 30 minutes.',
  home: (count: number) => `${files(count)} changed elsewhere in your home folder`,
  applyHome: 'Apply those too',
  homeStays: 'They lie on another disk and are not applied.',
  apply: 'Apply',
  discard: 'Throw away and deny',
  discardTry: 'Throw away',
  real: 'Run for real instead',
  again: 'Rehearse again',
  conflicts: (count: number) =>
    `${files(count)} changed here since the copy was made. Rehearse it again, or choose:`,
  applyDespite: 'Apply anyway',
  applied: (count: number, time: string) =>
    `${count === 1 ? '1 change is' : `${number(count)} changes are`} applied. It can be undone until ${time}.`,
  undo: 'Undo',
  undoForced: 'Undo anyway',
  changedSince: (names: string) =>
    `Changed since: ${names}. Undoing it anyway loses those changes.`,
  onCopy: 'On a copy',
  noSession: 'Open a session first: its folder is what is copied.',
  record: {
    begun: 'Rehearsed by you on a copy',
    applied: (count: number, overruled: number) =>
      `Rehearsed by you, ${count === 1 ? '1 change' : `${number(count)} changes`} applied${
        overruled > 0 ? `, ${number(overruled)} of them over what had changed here` : ''
      }`,
    undone: (count: number) =>
      `Undone by you: ${count === 1 ? '1 change' : `${number(count)} changes`} of a rehearsal`,
  },
}
