import type { GuestState } from '#contract'

const states: Readonly<Record<GuestState['kind'], string>> = {
  missing: 'Not installed',
  'needs-consent': 'Needs your yes',
  'needs-sign-in': 'Sign in',
  ready: 'Ready',
}

/** Agents of others, on which sessions run. */
export const agents = {
  title: 'Agents',
  detail:
    'Other agents that speak the Agent Client Protocol. Choose one beside the message field, and the new session runs on it instead of on a model.',
  ownTools:
    'What such an agent asks for goes through your rules and cards. What its own tools do without asking does not.',
  look: 'Look again',
  add: 'Add an agent',
  none: 'No agents yet',
  broken: (name: string, reason: string) => `${name} cannot be read: ${reason}`,
  removed: (name: string) => `${name} was removed`,
  remove: (name: string) => `Remove ${name}`,
  undo: 'Undo',
  running: (count: number) => (count === 1 ? 'works for 1 session' : `works for ${count} sessions`),
  states,
  offers: 'Well-known agents',
  notInstalled: 'Not on this machine. To install it:',
  addOne: 'Add',
  addNamed: (title: string) => `Add ${title}`,
  form: {
    label: 'Add an agent',
    detail: 'A name, and the command by which the agent speaks the protocol on its standard input.',
    name: 'Name',
    line: 'Command',
    save: 'Add',
  },
  consent: {
    new: 'Let sessions start this agent?',
    changed: 'This is not what you agreed to. Let sessions start it as it is now?',
    runs: 'It runs as you, outside the sandbox, and can do whatever you can.',
    agree: 'Agree',
    command: 'Command',
    folder: 'Folder',
    ofSession: 'that of the session',
    variables: 'Variables',
  },
  signIn: 'It wants you to sign in. This may open a browser.',
  signInElsewhere: (name: string) =>
    `It wants you to sign in, and named no way to do so here. Start ${name} in a terminal once.`,
  /** Where one chooses what a session runs on. */
  group: 'Agent',
  runsOn: (name: string) => `Runs on ${name}`,
  note: (name: string) =>
    `${name} works here with tools of its own. Only what it asks for goes through your rules.`,
  settings: 'Agents…',
  /** What an agent lets one choose in a session. */
  options: {
    label: (name: string) => `How ${name} works here`,
    mode: 'Mode',
    starting: (name: string) => `Asking ${name} …`,
    none: 'It offers nothing to choose.',
  },
}
