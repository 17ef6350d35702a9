import type { Translated } from '../../translated.ts'

export const besideWords: Translated<'beside'> = {
  'beside.noGit': '未安装 git，或无法启动；请安装后再试',
  'beside.oldGit': 'git {version} 太旧，无法在旁边工作；需要 2.38 或更新版本',
  'beside.notGit': '{folder} 不在任何 git 仓库中，无法在它旁边工作',
  'beside.bare': '{folder} 是裸仓库，没有可供工作的文件',
  'beside.noCommit': '{folder} 中还没有任何提交；请先提交一些内容作为起点',
  'beside.submodule': '{folder} 是子模块；请选择外层仓库的文件夹',
  'beside.sparse': '{folder} 只检出了一部分，暂时无法在它旁边工作',
  'beside.onlyHere': '只有在本机的会话才能在你的改动旁边工作',
  'beside.noSubmodules': '那里不会获取子模块。',
  'beside.noFilters': '那里不会运行 git 的过滤器：Git LFS 的文件在 git lfs pull 之前只是指针。',
  'beside.namesTaken': '{folder} 中可用的名称都已被占用；请先移除旧的',
  'beside.folderNotMade': '无法创建文件夹 {folder}：{cause}',
  'beside.failed': 'git 未能完成：{cause}',
  'beside.none': '此会话没有在你的改动旁边工作',
  'beside.running': '智能体正在那里工作；请等它结束，或先停止它',
  'beside.projectGone': '{folder} 中已没有仓库；如果它被移走了，请先移回原处',
  'beside.detached': '{folder} 没有检出任何分支；请先检出一个',
  'beside.unfinished': '{folder} 中有未完成的合并或变基；请先完成或中止',
  'beside.nothingThrown': '没有可恢复的内容了；仍保留的，git 存放在 {below}',
  'beside.leftTo':
    '［用户结束了在旁边的工作。文件夹 {tree} 已不存在；从现在起命令从 {folder} 开始。］',
  'beside.restored': '［用户恢复了在旁边的工作。从现在起命令从 {folder} 开始。］',
}
