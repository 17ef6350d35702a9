const time = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`
  const hours = Math.round(seconds / 360) / 10
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

const count = (amount: number, one: string, many: string): string =>
  amount === 1 ? `1 ${one}` : `${amount.toLocaleString('en')} ${many}`

export const approval = {
  time,
  bytes: (bytes: number) => {
    if (bytes < 1_000) return count(bytes, 'byte', 'bytes')
    if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`
    if (bytes < 999_500_000) return `${(bytes / 1_000_000).toPrecision(2)} MB`
    return `${(bytes / 1_000_000_000).toPrecision(2)} GB`
  },
  titles: {
    command: 'Run this command?',
    typed: 'Type this into a running program?',
    code: 'Run this code?',
    tool: (tool: string) => `Use ${tool}?`,
    /** Of those that the app brings; a tool of others is asked about by its name. */
    tools: {
      browser: 'Act on this page?',
      browser_vision: 'Show this page to a model?',
      cronjob: 'Change what runs at set times?',
      diagnostics: 'Look for errors with this program?',
      ha_call_service: 'Switch this at home?',
      image_generate: 'Make this picture?',
      mixture_of_agents: 'Ask several models?',
      send_message: 'Send this message?',
      skill_manage: 'Change this skill?',
      text_to_speech: 'Speak this text?',
      vision_analyze: 'Show this picture to a model?',
      web_extract: 'Read this page?',
      web_search: 'Search the web?',
      x_search: 'Search posts on X?',
    } as Readonly<Record<string, string>>,
    file: (files: number) => (files === 1 ? 'Change this file?' : `Change these ${files} files?`),
    protectedFile: 'Change this protected file?',
  },
  titleBadge: (waiting: number, app: string) => `(${waiting}) ${app}`,
  announce: (level: string, summary: string) => `Approval needed. ${level}: ${summary}`,
  levels: { safe: 'Harmless', caution: 'Caution', dangerous: 'Dangerous', never: 'Never' },
  undoable: 'Can be undone.',
  notUndoable: 'Cannot be undone.',
  timeLeft: (ms: number) => `${time(ms)} left`,
  timeLeftDetail: {
    refuse: 'Then it is not run, and the agent goes on without it.',
    'stop-task': 'Then it is not run, and the task stops.',
    'for-ever': 'Waits until you answer.',
  },
  askedAgo: (ms: number) => `asked ${time(ms)} ago`,
  isolated: 'Isolated from this machine: it has none of your files.',
  reachesOut: 'It can reach what is yours, so it is judged as this machine is.',
  sandbox: { in: 'In the sandbox', leaves: 'Leaves the sandbox' },
  sandboxDetail: {
    in: 'It runs in the sandbox, whatever you answer: it reaches the session’s folder and no other file of yours.',
    leaves: 'If you allow it, it runs outside the sandbox, because it is about what lies there.',
  },
  onPlace: ({ kind, type }: { kind: string; type: string }) =>
    kind === 'local'
      ? 'This machine'
      : type === kind || type === ''
        ? kind
        : `on ${kind} (${type})`,
  identical: (waiting: number) =>
    `${count(waiting, 'identical call waits', 'identical calls wait')} for this answer.`,
  reviewerDenied: 'The reviewer model looked at it and advised against it.',
  askedBy: (goal: string) => `Asked by the sub-agent: ${goal}`,
  purpose: 'The agent says',
  typedInto: 'Typed into',
  once: { run: 'Run once', type: 'Type it once', write: 'Write it' },
  text: 'What would run',
  resolved: (text: string) => `really runs: ${text}`,
  marks: {
    harmless: 'harmless',
    allowed: 'allowed by rule',
    'needs-you': 'needs you',
    blocked: 'blocked',
  },
  moreLines: (lines: number) => count(lines, 'more line', 'more lines'),
  linesAbove: (lines: number) => count(lines, 'line above', 'lines above'),
  nothingFlagged: 'No rule speaks against it; this session asks about everything.',
  impact: {
    counting: 'Counting what it takes away…',
    removes: (removed: {
      overwrites: boolean
      files: number
      size: string
      notInGit: number | null
      isComplete: boolean
    }) => {
      const least = removed.isComplete ? '' : 'at least '
      // Of one file there is no part.
      const isOne = removed.files === 1 && removed.isComplete
      const some = removed.notInGit?.toLocaleString('en')
      const git = removed.notInGit ? (isOne ? ', not in git' : `, ${some} of them not in git`) : ''
      const safe = removed.notInGit === 0 ? (isOne ? ', in git' : ', all of them in git') : ''
      const does = removed.overwrites ? 'Overwrites' : 'Removes'
      return `${does} ${least}${count(removed.files, 'file', 'files')}, ${removed.size}${git}${safe}`
    },
    nothing: 'Removes nothing: there are no such files now',
    nothingOverwritten: 'Overwrites nothing: no file is there now',
    unknown: (reason: string) => `What it would remove cannot be counted: ${reason}`,
    more: (left: number) => `and ${left.toLocaleString('en')} more`,
  },
  details: 'Details',
  detail: {
    rule: 'Rule',
    matches: 'Matches',
    resolved: 'Really runs',
    parts: 'Parts',
    via: (carriers: string) => `, inside ${carriers}`,
    notOffered: 'Not offered',
    earlier: 'Earlier decisions',
    noEarlier: 'None about this command',
    where: 'Where',
    tool: 'Tool',
  },
  scopes: {
    once: 'Run once',
    session: 'Allow in this session',
    '30min': 'Allow for 30 minutes',
    project: 'Allow in this project',
    always: 'Always allow…',
  },
  withRule: 'Allow with a rule…',
  moreScopes: 'More ways to allow',
  edit: 'Edit',
  deny: 'Deny',
  denyAndExplain: 'Deny and explain…',
  noWords: 'Words for the agent',
  wordsKept:
    'The question was settled elsewhere meanwhile. What you wrote is in the message field.',
  noWordsPlaceholder: 'What it should do instead',
  sendDenial: 'Deny and send',
  editing: {
    label: 'The command, edited by you',
    badge: 'Edited by you',
    run: 'Run edited command',
    unchanged: 'Nothing has been changed yet.',
    judging: 'Judging…',
    outcomes: {
      runs: 'Harmless',
      asks: 'Asks',
      refused: 'Would not run',
    },
    told: 'The agent is told exactly what ran.',
  },
  rule: {
    title: 'Allow more than once',
    pattern: 'Rule',
    patternDetail: 'Exact by default. * stands for any further words.',
    asText: 'Edit as text',
    does: 'What the rule does',
    doings: { allow: 'Allow', rehearse: 'Rehearse first' },
    rehearseDetail:
      'Each time such a command is asked about, it runs on a copy at once and the card opens with the result. You still decide.',
    saveAndRehearse: 'Save rule and rehearse',
    widths: {
      exact: 'Exactly this',
      subcommand: 'This kind of command',
      class: 'This kind of danger',
      tool: 'This tool',
    },
    holds: 'Holds',
    scopes: {
      session: 'This session',
      '30min': '30 minutes',
      project: 'This project',
      always: 'Always',
    },
    covers: 'Covers',
    recent: 'Recent commands it lets pass',
    noRecent: 'No other command of the log.',
    neighbours: 'Dangerous relatives it lets pass too',
    noNeighbours: 'None of the known ones.',
    storedIn: (place: string) => `Kept in ${place}`,
    checking: 'Looking at what it covers…',
    save: 'Save rule and run',
  },
  more: (waiting: number) => `${waiting} more waiting`,
  waitingElsewhere: (waiting: number) =>
    `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for you elsewhere`,
  showInbox: 'Show all',
  cannotShow: 'This question could not be shown, so it can only be denied.',
  keyHintHere: 'Esc denies',
  keyHintDangerous: (focus: string) => `${focus} answers by keyboard`,
  keyHint: (focus: string, run: string) => `${focus} answers by keyboard, ${run} runs once`,
  record: {
    approved: {
      once: 'Approved once by you',
      session: 'Allowed by you in this session',
      '30min': 'Allowed by you for 30 minutes',
      project: 'Allowed by you in this project',
      always: 'Always allowed by you',
    },
    edited: 'Edited by you and run once',
    ranNow: 'Run by you after all',
    inAdvance: 'Allowed by you for this schedule',
    denied: 'Denied',
    deniedWith: (words: string) => `Denied: ${words}`,
    byRule: (pattern: string, scope: string) => `Allowed by rule ${pattern} (${scope})`,
    ruleScopes: {
      once: 'once',
      session: 'this session',
      '30min': 'for 30 minutes',
      project: 'this project',
      always: 'always',
    },
    refusedByRule: (pattern: string, words: string | undefined) =>
      words ? `Refused by your rule ${pattern}: ${words}` : `Refused by your rule ${pattern}`,
    plan: 'Not run: the session plans first',
    rehearsedByRule: (pattern: string) => `Rehearsed by rule ${pattern}`,
    floor: (rule: string) => `Never runs: ${rule}`,
    reviewer: 'Approved by the reviewer model',
    expired: (ms: number) => `Not answered in ${time(ms)}, not run`,
    expiredPlain: 'Not answered in time, not run',
    mode: 'Run without asking: full access',
    harmless: 'Harmless, run without asking',
    isolation: (backend: string) => `Run without asking: isolated in ${backend}`,
    sandbox: 'Run without asking: in the sandbox',
    nobody: 'Nobody was there to ask, not run',
    notShown: 'Could not be shown to anybody, not run',
    withdrawn: 'Withdrawn before anybody answered, not run',
    appEnded: 'Talaria ended before anybody answered, not run',
    logFailure: 'The decision could not be recorded, not run',
    exit: (code: number) => `exit ${code}`,
    interrupted: 'interrupted',
    duration: (ms: number) =>
      ms < 950 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`,
  },
  runNow: 'Run it now',
  askAgain: 'Ask again',
  sayAgain: 'A secret in it was not written down. Say it again to the agent.',
  pane: {
    label: 'Approvals',
    views: { inbox: 'Waiting', log: 'Decisions', rules: 'Rules', try: 'Try a command' },
  },
  offered: {
    server: 'Server',
    claims: { reads: '(it says that it only reads)', destroys: '(it says that it may destroy)' },
    arguments: 'Arguments',
    noArguments: 'Without arguments',
  },
  inbox: {
    empty: 'Nothing waits for you',
    emptyDetail:
      'Whatever stands still until you act is collected here, from every session and sub-agent.',
    session: (title: string) => `Open the question in ${title}`,
    goTo: 'Open',
    deny: (summary: string) => `Deny “${summary}”`,
    others: 'Other things that wait',
    kinds: {
      clarify: 'The agent asks you',
      password: 'A program waits for a password',
      'tool-file': 'A tool file waits for your yes',
      'mcp-server': 'An MCP server waits for your yes',
      'mcp-question': 'An MCP server asks you',
      'host-key': 'A host wants to be trusted',
      place: 'Its place cannot be used',
    },
    declines: {
      clarify: 'Don’t answer',
      'mcp-question': 'Don’t answer',
      password: 'Stop it',
      'host-key': 'Do not connect',
      place: 'Leave it',
    },
    noSession: 'No session',
    select: (summary: string) => `Choose “${summary}”`,
    hint: 'J and K walk, X chooses, Enter opens',
    runChosen: (chosen: number) => (chosen === 1 ? 'Run 1 once' : `Run ${chosen} once`),
    runAll: 'Choose all',
    runNone: 'Choose none',
    confirmTitle: (chosen: number) => `Run ${count(chosen, 'command', 'commands')} once?`,
    confirmDetail: 'No rule is made. Every command in full:',
    confirm: 'Run once',
    failed: (left: number) => `${count(left, 'command was', 'commands were')} not run`,
    skipped: 'Not run',
    skippedBecause: {
      expired: 'Not answered in time',
      'nobody-to-ask': 'Nobody was there to ask',
      'app-ended': 'Talaria ended before anybody answered',
    },
    open: 'Waiting for you',
  },
}
