import type { Text } from '../../en.ts'

export const beside: Text['beside'] = {
  switch: '在我的改动旁边工作',
  switchDetail: (branch) =>
    `从 ${branch} 的最近一次提交开始，使用自己的文件夹和分支。你未提交的内容只属于你；看过之后再把成果带回来。`,
  short: '旁边',
  palette: '在我的改动旁边新建会话（git 工作树）',
  menu: '带回旁边的工作…',
  statusDetail: (branch, project) => `在 ${project} 旁边的 ${branch} 上工作。点击查看并带回`,
  status: '旁边',
  title: '旁边的工作',
  loading: '正在比较…',
  summary: (branch, project) => `${branch}，在 ${project} 旁边`,
  into: (branch) => `将带回到 ${branch}，即你工作处检出的分支。`,
  noBranch: '你工作处没有检出分支；请先检出一个再带回。',
  notThere: (folder) => `文件夹 ${folder} 已被移除。已提交的内容仍在分支上。`,
  commits: '提交',
  uncommitted: (count) => `${count} 个文件尚未提交；带回时会先提交。`,
  files: '改动的文件',
  more: (count) => `还有 ${count} 个文件未列出；可用 git 查看。`,
  none: '没有可带回的内容。',
  bringBack: '带回',
  leave: '结束…',
  keep: '保留分支',
  throwAway: '丢弃',
  leaveTitle: '结束旁边的工作？',
  leaveDetail: (folder) =>
    `它的文件夹会被移除，会话在 ${folder} 继续。可以让分支保留全部内容，也可以丢弃，丢弃后可撤销。`,
  deleteTitle: (title) => `删除“${title}”？`,
  deleteDetail: (branch) =>
    `它在你旁边的 ${branch} 上工作，其文件夹会随之移除。可以让分支保留全部内容，也可以丢弃，丢弃后可撤销。`,
  deleteOnly: '只删除会话，保留文件夹',
  merged: (count, branch) => `${count} 个文件已带回到 ${branch}`,
  mergedDetail: '会话可以继续在旁边工作，你也可以结束它。',
  nothing: '全部内容都已经在那里了',
  changed: '期间有变化；请重新查看后再带回。',
  refused: {
    conflicts:
      '双方改动了相同的行。什么都没有动。可以让智能体把你的分支合并到它的分支，或在终端中合并：',
    'in-the-way': '你改动或新建了这些文件且尚未提交。什么都没有动。请先提交或收起：',
    filtered:
      '这些文件由 git 的过滤器（如 Git LFS）生成，此处不运行过滤器。什么都没有动。请在终端中合并：',
  },
  kept: (branch) => `成果在分支 ${branch} 上`,
  thrown: '旁边的工作已丢弃',
  thrownDetail: (ref) => `30 天内 git 仍将其保存为 ${ref}。`,
}
