/** What is said about agents of others, on which sessions run. */
export const agentWords = {
  'agents.gone': 'there is no agent named {name}; it may have just gone',
  'agents.nameTaken': 'there is an agent named {name} already',
  'agents.notRemoved': '{name} was not removed just now, so it cannot be brought back',
  'agents.changed': '{name} has changed meanwhile; look at it once more',
  'agents.needsYes': '{name} is not started before your yes to its command, in Settings › Agents',
  'agents.silent': '{name} did not answer within 60 s',
  'agents.wantsSignIn': '{name} wants you to sign in first, in Settings › Agents',
  'agents.ended': '{name} is not running any more: {why}',
  'agents.failed': '{name} could not do it: {why}',
  'agents.refused': 'The agent refuses to go on with this.',
  'agents.startsAnew': '{name} begins anew and knows nothing of what was said before.',
  'agents.makesRoomItself': 'the agent of this session makes room by itself',
  'agents.onlyHere': 'an agent of others works on this machine and in no other place',
  'agents.plansItself': 'whether the agent of this session only plans is its own affair',
  'agents.runsOnModel': 'this session runs on a model, and on no agent of others',
} as const
