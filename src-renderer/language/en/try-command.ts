export const tryCommand = {
  label: 'Command to try',
  placeholder: 'Type a command',
  folder: 'In folder',
  session: 'As in session',
  newSession: 'A new session',
  outcomes: { runs: 'Would run', asks: 'Would ask you', refused: 'Would not run' },
  because: (reason: string) => `because ${reason}`,
  parts: 'Parts',
  idle: 'See how a command is judged',
  idleDetail: 'The same reasoning as before every call of an agent. Nothing is run.',
}
