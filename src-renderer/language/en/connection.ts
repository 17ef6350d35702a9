export const connection = {
  connecting: 'Connecting…',
  connected: 'Connected',
  reconnecting: 'Reconnecting…',
  failed: 'Not connected',
  reconnectingDetail: (attempt: number) =>
    `The connection to the runtime was lost. What runs keeps running. Attempt ${attempt}.`,
  failedDetail: (reason: string) =>
    reason || 'The runtime does not answer. Start it again, then open the address it prints.',
  errorNotReported: 'Something went wrong in this window',
}
