/** A place as it stands in a form: a profile, or what is wrong with which field. */
import type { z } from 'zod'
import type { PlaceProfile, ProfileProblem } from '#contract'
import { say } from '#say'
import type { Words } from '#words'
import { placeProfile, THIS_MACHINE } from '../../contract/places.ts'

type Issue = z.core.$ZodIssue

type ReadProfile = { profile: PlaceProfile } | { problems: ProfileProblem[] }

export function readProfile(
  typed: Readonly<Record<string, unknown>>,
  taken: readonly string[],
): ReadProfile {
  const parsed = placeProfile.safeParse(typed)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => problemOf(issue, typed))
  if (typeof typed.name === 'string' && taken.includes(typed.name))
    problems.push({ field: 'name', words: say('places.nameTaken') })
  return parsed.success && problems.length === 0 ? { profile: parsed.data } : { problems }
}

function problemOf(issue: Issue, { name }: Readonly<Record<string, unknown>>): ProfileProblem {
  const field = issue.path.join('.')
  return { field, words: field === 'name' ? nameWords(name) : wordsOf(issue) }
}

function nameWords(name: unknown): Words {
  if (name === THIS_MACHINE) return say('places.thisMachine')
  if (name === '') return say('places.needed')
  return say('places.badName')
}

function wordsOf(issue: Issue): Words {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return say('places.notWhole')
      return issue.expected === 'number' ? say('places.noNumber') : say('places.needed')
    case 'too_small':
      if (issue.origin === 'string') return say('places.needed')
      return say('places.atLeast', { least: Number(issue.minimum) })
    case 'too_big':
      if (issue.origin === 'string') return say('places.tooLong')
      if (issue.origin === 'array') return say('places.tooMany')
      return say('places.atMost', { most: Number(issue.maximum) })
    case 'invalid_format':
      return issue.message === 'one line' ? say('places.oneLine') : say('places.noDash')
    default:
      return say('places.unfit', { cause: issue.message })
  }
}
