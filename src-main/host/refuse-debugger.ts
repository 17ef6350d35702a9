/**
 * SIGUSR1 opens Node's debugger, through which anybody on this machine may run code in here. While
 * somebody listens for the signal Node leaves it alone. Imported for that alone, before all else.
 */
process.on('SIGUSR1', () => {})
