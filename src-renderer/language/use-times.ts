/** Times as the language of the window writes them, and where it can be as the person's country does. */
import { useText } from './use-text.ts'

export interface Times {
  /** Of a day that is known: 10:15. */
  clock(at: number): string
  /** The day too, unless it is today. */
  short(at: number): string
  full(at: number): string
}

export function useTimes(): Times {
  const { locale } = useText().common
  return createTimes(localeFor(locale, navigator.languages), Date.now)
}

/** English is written in many ways; the person's own is best, if they have one. */
export function localeFor(language: string, preferred: readonly string[]): string {
  const [name] = language.split('-')
  return preferred.find((locale) => locale.split('-')[0] === name) ?? language
}

export function createTimes(locale: string, now: () => number): Times {
  return {
    clock: (at) => format(at, { hour: '2-digit', minute: '2-digit' }),
    short: (at) =>
      format(at, isToday(at) ? { timeStyle: 'short' } : { dateStyle: 'short', timeStyle: 'short' }),
    full: (at) => format(at, { dateStyle: 'medium', timeStyle: 'short' }),
  }

  function format(at: number, options: Intl.DateTimeFormatOptions): string {
    return new Date(at).toLocaleString(locale, options)
  }

  function isToday(at: number): boolean {
    return new Date(at).toDateString() === new Date(now()).toDateString()
  }
}
