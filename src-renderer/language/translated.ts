import type { english, ValueNames, WordKey } from '#say'

type KeysOf<Family extends string> = Extract<WordKey, `${Family}.${string}`>

type All<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (
  all: infer Whole,
) => void
  ? Whole
  : never

/** A text that has each of these values somewhere. */
type Holding<Names extends string> = [Names] extends [never]
  ? string
  : All<Names extends unknown ? `${string}{${Names}}${string}` : never>

/** A family of the runtime's sentences in another language: each key, and in each text all its values. */
export type Translated<Family extends string> = {
  readonly [Key in KeysOf<Family>]: Holding<ValueNames<(typeof english)[Key]>>
}
