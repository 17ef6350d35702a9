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
    '智能体的工具和命令改动的文件显示在这里。不跟踪后台命令、git 忽略的文件、超过 2 MB 的文件和机密文件。',
  more: (count) =>
    `你预演过的命令还有 ${count} 处改动未列出：大文件、链接、权限、整个文件夹、仓库本身。半小时内可在该命令处全部撤销。`,
  unkept: (count) => `命令改动的 ${count} 个文件无法恢复：太大、一次太多，或已不是普通文件。`,
  undoSinceTitle: '撤销此消息之后的全部改动',
  undoSinceFiles: (count) => `将恢复 ${count} 个文件`,
  undoSinceLeft: (count) => `${count} 个文件此后被他人改动过，保持不动`,
  undoSinceNot: '不会恢复：后台命令的改动、git 忽略的文件、超过 2 MB 的文件和机密文件。',
  undoSinceNothing: '此消息之后没有可恢复的文件改动。',
  undoSinceDo: (count) => `恢复 ${count} 个文件`,
  loading: '正在比较…',
  inline: '上下显示各行',
  sideBySide: '并排显示前后内容',
  undoFile: (name) => `撤销对 ${name} 的改动`,
  undoAll: '全部撤销',
  undoAllTitle: (count) => `把 ${count} 个文件恢复原状？`,
  undoAllDetail: '它们现在的内容会保留，可以再恢复。',
  redo: '恢复这些改动',
  comment: (line) => `评论第 ${line} 行`,
  openFile: (name) => `在你的编辑器中打开 ${name}`,
  openLine: (line) => `在你的编辑器中打开第 ${line} 行`,
}
