import type { Translated } from '../../translated.ts'

export const rehearsalWords: Translated<'rehearsal'> = {
  'rehearsal.onlyCommands': '只有会在这台机器上运行的命令才能预演，输入给运行中程序的文字不能预演',
  'rehearsal.noCopy': '无法创建副本：{cause}',
  'rehearsal.noOverlay':
    '此系统不允许程序在文件夹上覆盖一个副本，而 {folder} 太大，无法复制；请改在容器中运行',
  'rehearsal.mountBelow': '文件夹中挂载了 {path}，因此无法覆盖副本；请卸载它，或改在容器中运行',
  'rehearsal.tooWide': '{folder} 是整个主目录或系统文件夹；请让会话在某个项目的文件夹中工作',
  'rehearsal.ownData': '应用自己的数据在 {folder} 中；请让会话在其他文件夹中工作',
  'rehearsal.notYours': '{folder} 属于其他人；只能在你自己的文件夹中预演',
  'rehearsal.farDisk': '{folder} 在另一台机器的磁盘（{type}）上，无法覆盖副本；请改在容器中运行',
  'rehearsal.noFolder': '{folder} 不存在；请为会话选择其他文件夹',
  'rehearsal.outside':
    '它会在 {cwd} 中运行，而只有 {folder} 会被预演；请让会话在相关的文件夹中工作',
  'rehearsal.runs': '它已经在预演；请等待其结束，或先停止它',
  'rehearsal.noResult': '已没有预演的结果；请再次预演',
  'rehearsal.notShown': '副本已与展示给你的内容不同，因此没有采用任何改动；请重新预演',
  'rehearsal.stillRuns': '该命令的一个进程无法结束，因此无法得知其结果',
  'rehearsal.notApplied': '无法采用结果，一切保持原样：{cause}',
  'rehearsal.tooLate': '撤销的时间已过：被替换的内容只保留 30 分钟',
  'rehearsal.notUndone': '无法撤销：{cause}；旧文件在 {folder} 中',
  'rehearsal.cutShort': '应用在采用预演结果时结束了',
  'rehearsal.cutShortDetail': '已全部撤回：文件与之前一样。',
  'rehearsal.notTakenBack': '旧文件在 {folder} 中。请从那里复制你需要的内容：{cause}',
}
