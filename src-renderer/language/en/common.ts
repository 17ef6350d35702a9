export const common = {
  appName: 'Talaria',
  /** For dates and numbers. */
  locale: 'en',
  /** Between a name and its value. */
  colon: ':',
  list: (items: readonly string[]) => items.join(', '),
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  retry: 'Try again',
}
