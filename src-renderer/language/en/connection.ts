export const connection = {
  connecting: 'Connecting…',
  connected: 'Connected',
  reconnecting: 'Reconnecting…',
  failed: 'Not connected',
  reconnectingDetail: (attempt: number) =>
    `The connection to the runtime was lost. While the runtime itself runs, its work goes on. Attempt ${attempt}.`,
  failedDetail: (reason: string) =>
    reason || 'The runtime does not answer. Start it again, then open the address it prints.',
  errorNotReported: 'Something went wrong in this window',
}
