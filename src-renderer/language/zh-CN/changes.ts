import type { Text } from '../en.ts'

export const changes: Text['changes'] = {
  since: '显示范围',
  sinceStart: '整个会话',
  sinceLastWords: '自你上次发言以来',
  files: '改动的文件',
  fileCount: (count) => `${count} 个文件`,
  counts: (added, removed) => `增加 ${added} 行，删除 ${removed} 行`,
  kinds: { created: '新建', deleted: '已删除' },
  none: '没有改动',
  noneDetail:
    '智能体的文件工具改动的文件，以及你预演后应用的命令所改动的文件，显示在这里。其他命令所做的改动请用 git 查看。',
  more: (count) =>
    `你预演过的命令还有 ${count} 处改动未列出：大文件、链接、权限、整个文件夹、仓库本身。半小时内可在该命令处全部撤销。`,
  loading: '正在比较…',
  inline: '上下显示各行',
  sideBySide: '并排显示前后内容',
  undoFile: (name) => `撤销对 ${name} 的改动`,
  undoAll: '全部撤销',
  undoAllTitle: (count) => `把 ${count} 个文件恢复原状？`,
  undoAllDetail: '它们现在的内容会保留，可以再恢复。',
  redo: '恢复这些改动',
  comment: (line) => `评论第 ${line} 行`,
}
