/** Files such as AGENTS.md, in which a project or the person tells agents how to work. */
export const guides = {
  title: 'Rules for agents',
  detail:
    'Projects tell agents how to work in files such as AGENTS.md. What you use goes to the model with the conversation. It can steer what the agent tries; what it may do is still up to you.',
  brings: (names: string[]) => `This project brings rules for agents: ${names.join(', ')}.`,
  changed: (names: string[]) => `The rules in ${names.join(', ')} have changed.`,
  notUsed: 'The model has not read them.',
  decide: 'Read and decide…',
  none: 'There are none in this folder or in those above it.',
  own: 'Your own',
  ownFile: (path: string) => `Rules of your own for every project would be in ${path}`,
  states: {
    used: 'Used',
    new: 'New',
    changed: 'Changed',
    off: 'Not used',
    unreadable: 'Cannot be read',
  },
  use: (name: string) => `Use ${name}`,
  tokens: (count: string) => `About ${count} tokens.`,
  cut: 'Only its beginning fits, so the rest is left out; the agent can read the file.',
  marked: (count: number) =>
    count === 1
      ? 'One line looks as if it was meant to steer an agent past you. Read it before you decide.'
      : `${count} lines look as if they were meant to steer an agent past you. Read them before you decide.`,
  marks: {
    ignore: 'tells it to ignore instructions',
    role: 'gives it another role',
    'hidden-turn': 'looks like a message of another sender',
    secrecy: 'tells it to hide something from you',
    'secrets-away': 'has to do with secrets',
    persistence: 'changes what runs later',
    'hidden-text': 'holds what cannot be seen',
  },
  text: 'Show the text',
  textOf: (name: string) => `Text of ${name}`,
  loading: 'Reading the file…',
  yes: 'Use this text',
  yesToAll: 'Use it, later changes and folders below too',
  no: 'Do not use',
  status: (count: number) => (count === 1 ? '1 rules file' : `${count} rules files`),
  statusDetail: (names: string, tokens: string) => `${names}: about ${tokens} tokens`,
  menu: 'Rules for agents…',
}
