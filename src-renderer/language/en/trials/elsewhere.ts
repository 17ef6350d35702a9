const files = (count: number): string =>
  count === 1 ? '1 file' : `${count.toLocaleString('en')} files`

export const elsewhere = {
  run: 'Run in a container instead',
  runDetail: (place: string, hasNetwork: boolean) =>
    `On a copy of the folder, in ${place}${hasNetwork ? ', which can reach the network' : ''}. No file here changes.`,
  title: (place: string) => `On a copy, in a container of ${place}`,
  states: {
    preparing: 'Making the container and the copy…',
    running: 'Running there. Nothing here changes; you can still answer above.',
    comparing: 'Comparing the copy with your files…',
  },
  stop: 'End it',
  close: 'Close',
  failed: (problem: string) => `It could not run there: ${problem}`,
  output: 'What it prints there',
  ended: (code: number | null, took: string) =>
    code === null
      ? `It ended there after ${took}.`
      : `It ended there with exit code ${code} after ${took}.`,
  timeout: 'It was ended there after ten minutes.',
  changed: (count: number) =>
    count === 0
      ? 'It changed no files that can be applied. Nothing here has changed.'
      : `${files(count)} changed in the copy. Nothing here has changed yet.`,
  names: (listed: string, more: number) => (more > 0 ? `${listed} and ${more} more` : listed),
  leftOut: {
    secret: (names: string) => `Not in the copy, because it may hold keys: ${names}`,
    link: (names: string) => `Not in the copy, because it leads out of the folder: ${names}`,
    special: (names: string) => `Not in the copy, because it is no ordinary file: ${names}`,
    unreadable: (names: string) => `Not in the copy, because it could not be read: ${names}`,
    room: (names: string) =>
      `Not in the copy, because it holds 100 MB and 20,000 files at most: ${names}`,
  },
  notTaken: (names: string, reason: string) => `Not applied: ${names}. ${reason}`,
  undoable: 'Applying can be undone.',
  notUndoable: 'Some are too large to keep a copy of: applying cannot be undone.',
  keep: 'Keep only the result',
  discard: 'Discard',
  record: {
    started: (place: string) => `Run by you on a copy in ${place}`,
    kept: (place: string, count: number) =>
      count === 0
        ? `Run by you on a copy in ${place}, nothing applied`
        : `Run by you on a copy in ${place}, ${files(count)} applied`,
  },
  addBelow: 'No Docker place is set up. Add one below.',
  setting: 'Run in a container instead',
  settingDetail:
    'Which Docker place is used when you choose this at a question: a fresh container with its image and limits, without mounts, further arguments or variables of yours, and with a copy of the folder.',
}
