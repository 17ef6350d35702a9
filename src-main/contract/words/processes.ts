/** What the agent and the person are told of background processes. */
export const processWords = {
  'process.ended': '[Background process {id} {how}.\nCommand: {command}\n{output}]',
  'process.matched':
    '[Background process {id} printed a line that you watch for.\nCommand: {command}\nLines:\n{lines}]',
  'process.unwatched':
    '[Background process {id} prints watched lines too often ({suppressed} not shown), so they are no longer reported; you will be told when it ends.\nCommand: {command}]',
  'process.lost': 'was lost: the place where it ran cannot be reached',
  'process.killed': 'was killed',
  'process.codeUnknown': 'ended; its exit code is not known',
  'process.exited': 'exited with code {code}',
  'process.silent': 'It printed nothing.',
  'process.output': 'Output:\n{output}',
  'process.earlier': '{lines}\n({count} earlier matches not shown)',
  'process.muted': '{lines}\n({count} notices of all processes were muted meanwhile)',
} as const
