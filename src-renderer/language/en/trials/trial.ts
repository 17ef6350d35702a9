const files = (count: number): string =>
  count === 1 ? '1 file' : `${count.toLocaleString('en')} files`

/** Of the result of a command on a copy, here or in a container. */
export const trial = {
  files: 'Files changed in the copy',
  kinds: {
    created: 'New',
    changed: 'Changed',
    deleted: 'Deleted',
    replaced: 'Replaced',
    mode: 'Other rights',
  },
  inside: (count: number) => `with ${files(count)}`,
  movedFrom: (path: string) => `moved from ${path}`,
  notCompared: 'same size, not compared',
  moreFiles: (count: number) => `and ${count.toLocaleString('en')} more`,
  filter: 'Filter by name',
  folder: (name: string, count: number) => `${name}/ with ${files(count)}`,
  noDiff: 'There is no text to compare.',
  conflict: 'changed here meanwhile',
  apply: (count: number) => `Apply ${files(count)}`,
  applyRest: (count: number) => `Apply the other ${files(count)}`,
  conflicts: (count: number) =>
    `${files(count)} changed here meanwhile: what is here stays as it is.`,
}
