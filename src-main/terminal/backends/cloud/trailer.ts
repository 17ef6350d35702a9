/**
 * Where a program's exit code travels in its own output: clouds tell it late, in their own way, or not
 * at all while something else still holds the output open.
 */
import { createRecordFilter } from '../../record-filter.ts'

export interface Trailer {
  /** The program, with its exit code after its last byte. */
  around(script: string): string
  /** The same, with the beginning of what it said on stderr. */
  aroundWithErrors(script: string): string
}

export function createTrailer(token: string): Trailer {
  const tell = (kind: string, value: string) =>
    `printf '\\036${token}:${kind}:%s\\036${token}.' ${value}`
  const around = (script: string) => `( ${script}\n)\n${tell('X', '"$?"')}`
  return {
    around,
    aroundWithErrors: (script) =>
      around(`said=$(mktemp) || exit 125
( ${script}
) 2>"$said"
code=$?
${tell('S', `"$(head -c ${ERRORS_BYTES} "$said" | base64 | tr -d '\\n')"`)}
rm -f "$said"; exit $code`),
  }
}

const ERRORS_BYTES = 3_000

/** Takes the trailer out of what came. */
export function readTrailer(
  token: string,
  told: {
    onOutput(bytes: Uint8Array): void
    onCode(code: number): void
    onErrors?(text: string): void
  },
) {
  return createRecordFilter({
    nonce: token,
    onOutput: told.onOutput,
    onRecord: (kind, value) => {
      if (kind === 'X') told.onCode(Number(value.toString()))
      if (kind === 'S') told.onErrors?.(Buffer.from(value.toString(), 'base64').toString())
    },
  })
}
