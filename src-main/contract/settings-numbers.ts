/**
 * The numbers among the settings: what they may be, and what they are until somebody changes them. The
 * schema and the window's fields read the same table, and the window does without the schema's library.
 */
export const NUMBERS = {
  fontSize: { min: 11, max: 20, usual: 13 },
  terminalFontSize: { min: 8, max: 32, usual: 13 },
  /** 0: never. */
  stopAfterFailures: { min: 0, max: 100, usual: 20 },
  scrollbackLines: { min: 100, max: 100_000, usual: 10_000 },
} as const
