import type { Text } from '../en.ts'

const time = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  if (seconds < 60) return `${seconds} 秒`
  if (seconds < 3_600) return `${Math.round(seconds / 60)} 分钟`
  const hours = Math.round(seconds / 360) / 10
  return hours < 48 ? `${hours} 小时` : `${Math.round(hours / 24)} 天`
}

const number = (amount: number): string => amount.toLocaleString('zh-CN')

export const approval: Text['approval'] = {
  time,
  bytes: (bytes) => {
    if (bytes < 1_000) return `${bytes} 字节`
    if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`
    if (bytes < 999_500_000) return `${(bytes / 1_000_000).toPrecision(2)} MB`
    return `${(bytes / 1_000_000_000).toPrecision(2)} GB`
  },
  titles: {
    command: '运行这条命令？',
    typed: '把这段文字输入正在运行的程序？',
    code: '运行这段代码？',
    tool: (tool) => `使用 ${tool}？`,
    file: (files) => (files === 1 ? '更改这个文件？' : `更改这 ${files} 个文件？`),
    protectedFile: '修改这个受保护的文件？',
  },
  titleBadge: (waiting, app) => `(${waiting}) ${app}`,
  announce: (level, summary) => `需要批准。${level}：${summary}`,
  levels: { safe: '无害', caution: '注意', dangerous: '危险', never: '绝不' },
  undoable: '可以撤销。',
  notUndoable: '无法撤销。',
  timeLeft: (ms) => `还剩 ${time(ms)}`,
  timeLeftDetail: {
    refuse: '到时不会运行，智能体将继续其他工作。',
    'stop-task': '到时不会运行，任务也会停止。',
    'for-ever': '一直等到你回答。',
  },
  askedAgo: (ms) => `${time(ms)}前提出`,
  isolated: '与本机隔离：其中没有你的文件。',
  reachesOut: '它能触及你的东西，因此按本机对待。',
  sandbox: { in: '在沙盒中', leaves: '离开沙盒' },
  sandboxDetail: {
    in: '无论你如何回答，它都在沙盒中运行：只能触及会话的文件夹，不能触及你的其他文件。',
    leaves: '如果你允许，它会在沙盒之外运行，因为它涉及沙盒之外的东西。',
  },
  onPlace: ({ kind, type }) =>
    kind === 'local' ? '本机' : type === kind || type === '' ? kind : `在 ${kind}（${type}）上`,
  identical: (waiting) => `另有 ${number(waiting)} 个相同的调用在等这个回答。`,
  reviewerDenied: '审查模型看过了，建议不要运行。',
  askedBy: (goal) => `由子智能体提出：${goal}`,
  purpose: '智能体的说法',
  typedInto: '输入到',
  once: { run: '运行一次', type: '输入一次', write: '写入' },
  text: '将要运行的内容',
  resolved: (text) => `实际运行：${text}`,
  marks: {
    harmless: '无害',
    allowed: '规则已允许',
    'needs-you': '需要你决定',
    blocked: '已阻止',
  },
  moreLines: (lines) => `还有 ${number(lines)} 行`,
  linesAbove: (lines) => `上面还有 ${number(lines)} 行`,
  nothingFlagged: '没有规则反对它；这个会话对一切都会询问。',
  impact: {
    counting: '正在统计它会删除什么…',
    removes: ({ overwrites, files, size, notInGit, isComplete }) => {
      const least = isComplete ? '' : '至少 '
      const git = notInGit ? `，其中 ${number(notInGit)} 个不在 git 中` : ''
      const safe = notInGit === 0 ? '，全部都在 git 中' : ''
      return `将${overwrites ? '覆盖' : '删除'}${least ? least : ' '}${number(files)} 个文件，${size}${git}${safe}`
    },
    nothing: '什么也不会删除：现在没有这样的文件',
    nothingOverwritten: '什么也不会覆盖：那里现在没有文件',
    unknown: (reason) => `无法统计它会删除什么：${reason}`,
    more: (left) => `还有 ${number(left)} 个`,
  },
  details: '详情',
  detail: {
    rule: '规则',
    matches: '匹配',
    resolved: '实际运行',
    parts: '组成部分',
    via: (carriers) => `，在 ${carriers} 之内`,
    notOffered: '未提供的选项',
    earlier: '以前的决定',
    noEarlier: '没有关于这条命令的决定',
    where: '位置',
    tool: '工具',
  },
  scopes: {
    once: '运行一次',
    session: '在本会话中允许',
    '30min': '允许 30 分钟',
    project: '在本项目中允许',
    always: '始终允许…',
  },
  withRule: '用规则允许…',
  moreScopes: '更多允许方式',
  edit: '编辑',
  deny: '拒绝',
  denyAndExplain: '拒绝并说明…',
  noWords: '给智能体的话',
  noWordsPlaceholder: '它应该怎么做',
  sendDenial: '拒绝并发送',
  editing: {
    label: '由你编辑的命令',
    badge: '由你编辑',
    run: '运行编辑后的命令',
    unchanged: '还没有任何改动。',
    judging: '正在判断…',
    outcomes: { runs: '无害', asks: '会询问', refused: '不会运行' },
    told: '智能体会得知实际运行的内容。',
  },
  rule: {
    title: '允许不止一次',
    pattern: '规则',
    patternDetail: '默认为完全一致。* 代表其后的任意词。',
    widths: {
      exact: '完全一致',
      subcommand: '这类命令',
      class: '这类危险',
      tool: '这个工具',
    },
    holds: '有效范围',
    scopes: { session: '本会话', '30min': '30 分钟', project: '本项目', always: '始终' },
    covers: '覆盖范围',
    recent: '它会放行的近期命令',
    noRecent: '记录中没有其他命令。',
    neighbours: '它也会放行的危险近亲',
    noNeighbours: '已知的都不会放行。',
    storedIn: (place) => `保存在${place}`,
    checking: '正在查看它覆盖什么…',
    save: '保存规则并运行',
  },
  more: (waiting) => `另有 ${waiting} 个在等待`,
  waitingElsewhere: (waiting) => `别处有 ${number(waiting)} 项在等你`,
  showInbox: '全部显示',
  cannotShow: '这个问题无法显示，因此只能拒绝。',
  keyHintDangerous: (focus) => `${focus} 用键盘回答`,
  keyHint: (focus, run) => `${focus} 用键盘回答，${run} 运行一次`,
  record: {
    approved: {
      once: '你批准了一次',
      session: '你在本会话中允许',
      '30min': '你允许了 30 分钟',
      project: '你在本项目中允许',
      always: '你始终允许',
    },
    edited: '由你编辑并运行一次',
    ranNow: '后来由你运行',
    denied: '已拒绝',
    deniedWith: (words) => `已拒绝：${words}`,
    byRule: (pattern, scope) => `由规则 ${pattern} 允许（${scope}）`,
    ruleScopes: {
      once: '一次',
      session: '本会话',
      '30min': '30 分钟',
      project: '本项目',
      always: '始终',
    },
    refusedByRule: (pattern, words) =>
      words ? `被你的规则 ${pattern} 拒绝：${words}` : `被你的规则 ${pattern} 拒绝`,
    floor: (rule) => `绝不运行：${rule}`,
    reviewer: '由审查模型批准',
    expired: (ms) => `${time(ms)}内未回答，未运行`,
    expiredPlain: '未及时回答，未运行',
    mode: '未询问即运行：完全访问',
    harmless: '无害，未询问即运行',
    sandbox: '未询问即运行：在沙盒中',
    isolation: (backend) => `未询问即运行：在 ${backend} 中隔离`,
    nobody: '没有人可以询问，未运行',
    notShown: '无法显示给任何人，未运行',
    withdrawn: '在有人回答之前撤回，未运行',
    appEnded: 'Talaria 在有人回答之前结束，未运行',
    logFailure: '无法记录这个决定，未运行',
    exit: (code) => `退出码 ${code}`,
    interrupted: '已中断',
    duration: (ms) =>
      ms < 950 ? `${Math.max(1, Math.round(ms))} 毫秒` : `${(ms / 1_000).toFixed(1)} 秒`,
  },
  runNow: '现在运行',
  askAgain: '重新询问',
  sayAgain: '其中的密钥没有写下来。请再对智能体说一次。',
  pane: {
    label: '批准',
    views: { inbox: '等待中', log: '决定', rules: '规则', try: '试命令' },
  },
  inbox: {
    empty: '没有什么在等你',
    emptyDetail: '所有会话和子智能体的问题都汇集在这里。',
    session: (title) => `在“${title}”中打开这个问题`,
    goTo: '打开',
    deny: (summary) => `拒绝“${summary}”`,
    others: '其他等你处理的事项',
    kinds: {
      clarify: '智能体在问你',
      password: '有程序在等密码',
      'tool-file': '有工具文件等你同意',
      'host-key': '有主机等待信任',
      place: '它的位置无法使用',
    },
    declines: { clarify: '不回答', password: '停止它', 'host-key': '不连接', place: '暂不处理' },
    noSession: '无会话',
    select: (summary) => `选择“${summary}”`,
    hint: 'J 和 K 移动，X 选择，Enter 打开',
    runChosen: (chosen) => `各运行一次（${chosen}）`,
    runAll: '全选',
    runNone: '全不选',
    confirmTitle: (chosen) => `把 ${number(chosen)} 条命令各运行一次？`,
    confirmDetail: '不会创建规则。每条命令的全文：',
    confirm: '运行一次',
    failed: (left) => `${number(left)} 条命令未运行`,
    skipped: '未运行',
    skippedBecause: {
      expired: '未及时回答',
      'nobody-to-ask': '没有人可以询问',
      'app-ended': 'Talaria 在有人回答之前结束',
    },
    open: '在等你',
  },
}
