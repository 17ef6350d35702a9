/** How much work one command may cause. Over any of these the analysis stops and the person is asked. */
import { SENTENCES, type SentenceKey } from '../sentences.ts'

export const MAX_TEXT_CHARS = 1_000_000 // beyond this nothing is parsed at all
export const MAX_CODE_CHARS = 65_536 // the text without the bodies of heredocs
const MAX_NESTED_CHARS = 262_144 // all embedded scripts together
const MAX_STEPS = 20_000 // words and commands visited, loops counted each time
const MAX_UNITS = 2_000
const MAX_WORDS_OF_ONE = 1_500 // some rules read the words of a command once for each of them
const LONG_COMMAND = 64 // words
const MAX_WORDS = 40_000 // of all commands together: every rule reads them
const MAX_DEPTH = 8 // scripts within scripts
const MAX_WRAPPERS = 16 // `sudo env nice …` around one command
const MAX_NESTING = 32 // substitutions within substitutions
export const MAX_SCRIPT_CHARS = 65_536 // one file that is run by its name
export const MAX_BRACE_RESULTS = 64
export const MAX_OPTIONS = 8 // values that one variable may have at the same time
const MAX_UNROLLED = 64 // loop rounds in all that are walked one by one
export const MAX_VALUE_CHARS = 65_536 // a variable that grows beyond this is unknown
const MAX_MILLISECONDS = 250 // a backstop; the steps are meant to end it first
const LONG_TEXT = 2_000 // characters; a shorter text is read before any clock would tell
export const OUT_OF_TIME = 'found.outOfTime'

/** Thrown when a limit is reached, caught in `analyse.ts` alone. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached'
  readonly reason: SentenceKey

  constructor(reason: SentenceKey) {
    super(SENTENCES[reason])
    this.reason = reason
  }
}

export function createBudget(now: () => number, milliseconds = MAX_MILLISECONDS) {
  let deadline: number | undefined
  let steps = 0
  let units = 0
  let words = 0
  let nestedChars = 0
  let unrolled = 0

  return { reading, step, parsed, unit, nested, wrapped, substitution, mayUnroll }

  function step() {
    steps++
    if (steps > MAX_STEPS) throw new LimitReached('found.tooManyCommands')
    // The clock is asked rarely: a reading costs more than a step.
    if (steps % 64 === 0) inTime()
  }

  /** The time runs from here when the text is long, and otherwise from the first look at the clock. */
  function reading(text: string) {
    if (text.length > LONG_TEXT) inTime()
  }

  /** Reading a text takes its time before the first step. */
  function parsed() {
    if (deadline !== undefined) inTime()
  }

  function inTime() {
    const at = now()
    deadline ??= at + milliseconds
    if (at > deadline) throw new LimitReached(OUT_OF_TIME)
  }

  /** Counts a command with its words and gives its number. */
  function unit(length: number): number {
    units++
    words += length
    if (length > MAX_WORDS_OF_ONE) throw new LimitReached('found.tooManyWords')
    if (units > MAX_UNITS || words > MAX_WORDS) throw new LimitReached('found.tooManyCommands')
    // Every rule reads them, so that a few such commands take longer than many steps.
    if (length > LONG_COMMAND) inTime()
    return units
  }

  function nested(chars: number, depth: number) {
    nestedChars += chars
    if (depth > MAX_DEPTH) throw new LimitReached('found.scriptsTooDeep')
    if (nestedChars > MAX_NESTED_CHARS) throw new LimitReached('found.scriptsTooLong')
  }

  function wrapped(wrappers: number) {
    if (wrappers > MAX_WRAPPERS) throw new LimitReached('found.tooManyWrappers')
  }

  function substitution(nesting: number) {
    step()
    if (nesting > MAX_NESTING) throw new LimitReached('found.substitutionsTooDeep')
  }

  function mayUnroll(rounds: number): boolean {
    if (unrolled + rounds > MAX_UNROLLED) return false
    unrolled += rounds
    return true
  }
}
export type Budget = ReturnType<typeof createBudget>
