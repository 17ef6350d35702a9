/** What of a text is over at once and what takes its time: a file may say something else by then. */
import { absolute } from '../../path-text.ts'
import { type Field, isThrowaway, type Unit } from '../../unit.ts'

/** Over as soon as they begin: nobody changes a file meanwhile. */
const AT_ONCE =
  /^(?:|cd|pushd|popd|pwd|export|declare|local|readonly|typeset|unset|set|shopt|umask|ulimit|alias|echo|printf|true|:|test|\[|\[\[|mkdir|chmod|touch|command|type|which)$/
const LONG_SECONDS = 3 // a server is given as long to start; another call changes a file in more

export function createPassingTime() {
  let waitedSeconds = 0
  let hasBegun = false
  const later = new Set<string>()
  return {
    passed,
    waits,
    runs,
    isLate,
    readsOn,
    isLong: () => waitedSeconds > LONG_SECONDS,
    /** The files that are run, or read on in, only some time after the text has begun. */
    later: () => [...later],
  }

  function passed({ program, argv, repeated }: Unit) {
    if (!AT_ONCE.test(program)) hasBegun = true
    if (program === 'sleep')
      waitedSeconds += repeated ? Number.POSITIVE_INFINITY : secondsIn(argv.slice(1))
  }

  /** For as long as somebody else likes. */
  function waits() {
    hasBegun = true
    waitedSeconds = Number.POSITIVE_INFINITY
  }

  function isLate(runner?: Partial<Pick<Unit, 'repeated'>>): boolean {
    return hasBegun || runner?.repeated === true
  }

  /** What is run first is run as it was judged; in a loop it comes again. */
  function runs(path: string, runner?: Partial<Pick<Unit, 'place' | 'repeated'>>) {
    if (isLate(runner) && !(runner?.place && isThrowaway(runner.place))) later.add(path)
  }

  /** A shell reads its script line by line, as far as it has come. */
  function readsOn(file: Field, { cwd, place }: Pick<Unit, 'cwd' | 'place'>) {
    const path = file.value === null ? null : absolute(file.value, cwd)
    if (path !== null && !isThrowaway(place)) later.add(path)
  }
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** What is not known may be any time. */
function secondsIn(words: readonly Field[]): number {
  return words.reduce((sum, { value }) => {
    const [, number, unit = 's'] = /^([\d.]+)([smhd]?)$/.exec(value ?? '') ?? []
    return sum + Number(number ?? Number.POSITIVE_INFINITY) * (UNITS[unit] ?? 1)
  }, 0)
}
