export const beside = {
  switch: 'Work beside my changes',
  switchDetail: (branch: string) =>
    `In a folder and on a branch of its own, from the last commit of ${branch}. What you have not committed stays yours alone; bring the work back when you have seen it.`,
  short: 'beside',
  palette: 'New session beside my changes (git worktree)',
  menu: 'Bring back the work beside yours…',
  statusDetail: (branch: string, project: string) =>
    `Works on ${branch}, beside ${project}. Look at it and bring it back`,
  status: 'Beside',
  title: 'Work beside yours',
  loading: 'Comparing…',
  summary: (branch: string, project: string) => `${branch}, beside ${project}`,
  into: (branch: string) => `Brings it into ${branch}, which is checked out where you work.`,
  noBranch: 'No branch is checked out where you work; check one out to bring it back.',
  notThere: (folder: string) =>
    `The folder ${folder} was removed. What was committed is still on the branch.`,
  commits: 'Commits',
  uncommitted: (count: number) =>
    count === 1
      ? '1 file is not committed; bringing it back commits it first.'
      : `${count} files are not committed; bringing them back commits them first.`,
  files: 'Changed files',
  more: (count: number) => `${count} more files are not listed; git shows them.`,
  none: 'There is nothing to bring back.',
  bringBack: 'Bring back',
  leave: 'End it…',
  keep: 'Keep the branch',
  throwAway: 'Throw away',
  leaveTitle: 'End the work beside yours?',
  leaveDetail: (folder: string) =>
    `Its folder is removed, and the session goes on in ${folder}. The branch keeps all of it, or you throw it away and can undo that.`,
  deleteTitle: (title: string) => `Delete “${title}”?`,
  deleteDetail: (branch: string) =>
    `It worked beside yours, on ${branch}, and its folder is removed with it. The branch keeps all of it, or you throw it away and can undo that.`,
  deleteOnly: 'Delete the session, leave the folder',
  merged: (count: number, branch: string) =>
    count === 1
      ? `1 file was brought into ${branch}`
      : `${count} files were brought into ${branch}`,
  mergedDetail: 'The session can go on beside yours, or you end that.',
  nothing: 'All of it is there already',
  changed: 'Something has changed meanwhile; look again, then bring it back.',
  refused: {
    conflicts:
      'Both of you changed the same lines. Nothing was touched. Let the agent merge your branch into its own, or merge in a terminal:',
    'in-the-way':
      'You have changed or made these files and not committed them. Nothing was touched. Commit them or put them away:',
    filtered:
      'A filter of git, such as Git LFS, makes these files, and none is run from here. Nothing was touched. Merge in a terminal:',
  },
  kept: (branch: string) => `The work is on the branch ${branch}`,
  thrown: 'The work beside yours was thrown away',
  thrownDetail: (ref: string) => `For 30 days git still has it as ${ref}.`,
}
