export const approvalRules = {
  empty: 'No rules yet',
  emptyDetail: 'What you allow for longer than once is listed here and can be taken back.',
  loading: 'Reading the rules…',
  grants: 'Allowed',
  deny: 'Refused',
  rehearsed: 'Rehearsed first',
  rehearseDetail:
    'Asked about, such a command runs on a copy at once, and the card opens with what came of it. It allows nothing.',
  addRehearsal: 'Rehearse a command first',
  rehearsePattern: 'Program, command or pattern to rehearse first',
  rehearseExample: 'A command, such as rm -rf*',
  rehearse: 'Rehearse first',
  rehearsalRemoved: (pattern: string) => `“${pattern}” is no longer rehearsed first`,
  setAside: 'Could not be read',
  setAsideDetail: 'These entries allow nothing.',
  remove: 'Remove',
  revoke: 'Revoke',
  revoked: (pattern: string) => `“${pattern}” was revoked`,
  denyRemoved: (pattern: string) => `“${pattern}” is no longer refused`,
  undo: 'Undo',
  scopes: {
    session: 'This session',
    '30min': '30 minutes',
    project: 'This project',
    always: 'Always',
  },
  in: (place: string) => `in ${place}`,
  on: (backend: string) => (backend === 'local' ? 'on this machine' : `on ${backend}`),
  from: (date: string, session: string) => `From a question on ${date} in ${session}`,
  byHand: (date: string) => `Added by you on ${date}`,
  allowHost: 'Allow a host',
  host: 'Host that commands in the sandbox may reach',
  hostExample: 'A host, such as example.org or *.example.org',
  hostReach: 'Where it holds',
  allow: 'Allow',
  goneSession: 'a session that is gone',
  about: (command: string) => `about ${command}`,
  uses: (uses: number, last: string | undefined) => {
    if (uses === 0) return 'not used yet'
    const times = uses === 1 ? 'used once' : `used ${uses} times`
    return last ? `${times}, last ${last}` : times
  },
  expires: (when: string) => `until ${when}`,
  accepts: (dangers: string) => `Accepts: ${dangers}`,
  addDeny: 'Refuse a command',
  denyPattern: 'Program, command or pattern to refuse',
  denyCoversAll: 'This covers every command: no agent could run one until the rule is removed.',
  denyPatternExample: 'A command, such as git push --force*',
  denyAlternative: 'Words for the agent (optional)',
  denyAlternativeExample: 'Words for the agent, such as “use trash”',
  add: 'Refuse',
  instead: (words: string) => `Instead: ${words}`,
  suspended: {
    changed: 'Rules were changed outside Talaria',
    unconfirmed: 'Are these your rules?',
  },
  suspendedDetail: {
    changed:
      'They allow nothing until you have looked at them and take them as they are. Look at the shell, the editor and the variables under Terminal and at the reviewer under Models too.',
    unconfirmed:
      'There is no key store in reach, so Talaria cannot tell whether somebody changed your rules while it was closed. They allow nothing until you confirm them, once after each start. The shell, the editor and the variables under Terminal and the reviewer under Models wait with them.',
  },
  accept: {
    changed: 'Take them as they are',
    unconfirmed: 'They are mine',
  },
}
