/** Files in which a project or the person tells agents how to work. */
export const guideWords = {
  'guides.told':
    'From here on these rules hold, which the person agreed to; they replace an older text of the same file: {files}.',
  'guides.withdrawn': 'These rules hold no longer: {files}.',
  'guides.placeClosed':
    'The rules of the project are read once “{place}” is open, with the agent’s first command.',
  'guides.gone': '{file} is not there any more; look again',
  'guides.changedSince': '{file} has changed since you read it; read it again, then decide',
} as const
