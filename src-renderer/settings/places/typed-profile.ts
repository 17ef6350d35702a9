/** A place as it is being typed: every field is a text or a switch, until somebody wants a profile of it. */
import type { PlaceProfile } from '#contract'
import { FIELDS, type FieldName, type ProfileKind, shapeOf } from './place-fields.ts'

export type Typed = Readonly<Partial<Record<FieldName, string | boolean>>>

/** What a new one begins with. */
const BEGINNINGS: Readonly<Record<ProfileKind, Typed>> = {
  docker: { image: 'debian:12', workspace: 'read-write', network: true, per: 'session' },
  ssh: {},
  singularity: { image: 'docker://debian:12', workspace: 'read-write', network: true },
  modal: { image: 'debian:12', network: true },
  daytona: {},
  vercel_sandbox: { runtime: 'node24' },
}

export function newTyped(kind: ProfileKind): Typed {
  return BEGINNINGS[kind]
}

export function typedOf(profile: PlaceProfile): Typed {
  const values: Readonly<Record<string, unknown>> = profile
  const fields = fieldsOf(profile.kind).map((field) => [field, asTyped(field, values[field])])
  return Object.fromEntries(fields)
}

/** What is empty is left out, and becomes what it usually is. */
export function profileOf(kind: ProfileKind, typed: Typed): Record<string, unknown> {
  const entries = fieldsOf(kind).flatMap((field) => {
    const value = asValue(field, typed[field])
    return value === undefined ? [] : [[field, value]]
  })
  return { name: '', ...Object.fromEntries(entries), kind }
}

function fieldsOf(kind: ProfileKind): FieldName[] {
  const { usual, further } = FIELDS[kind]
  return [...usual, ...further]
}

function asTyped(field: FieldName, value: unknown): string | boolean {
  switch (shapeOf(field)) {
    case 'switch':
      return value === true
    case 'number':
      // 0 leaves it to somebody else, which an empty field says better.
      return value === 0 ? '' : String(value ?? '')
    case 'lines':
      return Array.isArray(value) ? value.join('\n') : ''
    case 'mounts':
      return Array.isArray(value) ? value.map(mountText).join('\n') : ''
    default:
      return String(value ?? '')
  }
}

function asValue(field: FieldName, typed: string | boolean | undefined): unknown {
  if (typeof typed !== 'string') return typed
  const text = typed.trim()
  switch (shapeOf(field)) {
    case 'number':
      return text === '' ? undefined : Number(text)
    case 'lines':
      return linesOf(text)
    case 'mounts':
      return linesOf(text).map(readMount)
    default:
      // A field that must be there is refused by whoever reads it, with its words.
      return text
  }
}

interface Mount {
  source: string
  target: string
  readOnly: boolean
}

function mountText({ source, target, readOnly }: Mount): string {
  return `${source}:${target}${readOnly ? ':ro' : ''}`
}

/** As docker writes them. What has no target cannot be one, and is said so. */
function readMount(line: string): Mount {
  const [, source = line, target = '', mode] = /^(.+?):(\/[^:]*)(?::(ro|rw))?$/.exec(line) ?? []
  return { source, target, readOnly: mode === 'ro' }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
