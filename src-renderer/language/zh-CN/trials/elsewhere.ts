import type { Text } from '../../en.ts'

export const elsewhere: Text['elsewhere'] = {
  run: '改在容器中运行',
  runDetail: (place, hasNetwork) =>
    `在 ${place} 中的文件夹副本上运行${hasNetwork ? '，它可以访问网络' : ''}。这里的文件不会有任何改动。`,
  title: (place) => `在 ${place} 的容器中，于副本上`,
  states: {
    preparing: '正在准备容器和副本…',
    running: '正在那里运行。这里不会有任何改动；你仍可在上方作答。',
    comparing: '正在将副本与你的文件比较…',
  },
  stop: '结束',
  close: '关闭',
  failed: (problem) => `无法在那里运行：${problem}`,
  output: '它在那里的输出',
  ended: (code, took) =>
    code === null
      ? `它在那里结束，用时 ${took}。`
      : `它在那里以退出码 ${code} 结束，用时 ${took}。`,
  timeout: '它在那里运行十分钟后被结束。',
  changed: (count) =>
    count === 0
      ? '没有可以采用的文件改动。这里没有任何变化。'
      : `副本中有 ${count} 个文件改动。这里还没有任何变化。`,
  names: (listed, more) => (more > 0 ? `${listed} 以及另外 ${more} 个` : listed),
  leftOut: {
    secret: (names) => `不在副本中，因为可能含有密钥：${names}`,
    link: (names) => `不在副本中，因为指向文件夹之外：${names}`,
    special: (names) => `不在副本中，因为不是普通文件：${names}`,
    unreadable: (names) => `不在副本中，因为无法读取：${names}`,
    room: (names) => `不在副本中，因为副本最多容纳 100 MB 和 20,000 个文件：${names}`,
  },
  notTaken: (names, reason) => `不会采用：${names}。${reason}`,
  undoable: '采用后可以撤销。',
  notUndoable: '有些文件太大，无法保留副本：采用后不能撤销。',
  keep: '只保留结果',
  discard: '丢弃',
  record: {
    started: (place) => `你让它在 ${place} 的副本上运行`,
    kept: (place, count) =>
      count === 0
        ? `你让它在 ${place} 的副本上运行，未采用任何改动`
        : `你让它在 ${place} 的副本上运行，采用了 ${count} 个文件`,
  },
  addBelow: '尚未设置 Docker 位置。请在下方添加一个。',
  setting: '改在容器中运行',
  settingDetail:
    '在提问处选择此项时使用哪个 Docker 位置：用它的镜像和限制新建一个容器，不挂载文件夹，不带其他参数和你的变量，只有文件夹的副本。',
}
