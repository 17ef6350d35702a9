import { expect, it } from 'vitest'
import { analyse } from './analysed.ts'
import { commandsRunByBash, fieldsMadeByBash } from './bash-runs.ts'
import { createRandom, randomScript, randomWord } from './random-scripts.ts'

// More of both: FUZZ_SCRIPTS=20000 FUZZ_SEED=7. Every script starts several processes.
const SCRIPTS = Number(process.env.FUZZ_SCRIPTS ?? 400)
const WORDS = SCRIPTS * 2
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const TIMEOUT_MS = 30_000 + SCRIPTS * 50

it(
  'every command that bash runs is found, or the text asks',
  () => {
    const random = createRandom(SEED)
    const scripts = Array.from({ length: SCRIPTS }, () => randomScript(random))
    const ran = commandsRunByBash(scripts)
    const missed = scripts.filter((script, index) => {
      const { units, findings } = analyse(script)
      const found = new Set(units.map(({ argv }) => argv[0]?.value))
      return findings.length === 0 && [...(ran[index] ?? [])].some((name) => !found.has(name))
    })
    expect(ran.filter((names) => names.size > 0).length).toBeGreaterThan(SCRIPTS / 3)
    expect(missed).toEqual([])
  },
  TIMEOUT_MS,
)

it(
  'a word becomes the fields that bash makes of it',
  () => {
    const random = createRandom(SEED)
    const texts = Array.from({ length: WORDS }, () => `${randomWord(random)} ${randomWord(random)}`)
    const made = fieldsMadeByBash(texts)
    const different = texts.flatMap((text, index) => {
      const { units, findings } = analyse(`c ${text}`)
      const fields = units.find(({ program }) => program === 'c')?.argv.slice(1) ?? []
      const values = fields.map(({ value }) => value)
      if (!made[index] || findings.length > 0 || values.includes(null)) return []
      return JSON.stringify(values) === JSON.stringify(made[index]) ? [] : [{ text, values }]
    })
    expect(different).toEqual([])
  },
  TIMEOUT_MS,
)
