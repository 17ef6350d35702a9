import type { Text } from '../../en.ts'

export const trial: Text['trial'] = {
  files: '副本中改动的文件',
  kinds: {
    created: '新建',
    changed: '改动',
    deleted: '删除',
    replaced: '替换',
    mode: '权限不同',
  },
  inside: (count) => `含 ${count} 个文件`,
  movedFrom: (path) => `移自 ${path}`,
  notCompared: '大小相同，未比较',
  moreFiles: (count) => `以及另外 ${count} 个`,
  filter: '按名称筛选',
  folder: (name, count) => `${name}/，含 ${count} 个文件`,
  noDiff: '没有可以比较的文本。',
  conflict: '这里同时有改动',
  apply: (count) => `采用 ${count} 个文件`,
  applyRest: (count) => `采用其余 ${count} 个文件`,
  conflicts: (count) => `${count} 个文件在这里同时有改动，将保持原样。`,
}
