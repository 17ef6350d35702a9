/** A tool's parameters as every provider takes them: servers write schemas that none of them would. */

export type Schema = { [key: string]: unknown }

/** Their values are data, so nothing inside them is a keyword. */
const DATA = new Set(['default', 'const', 'enum', 'examples', 'required'])
/** Names chosen by the server, each with a schema. */
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions'])
const DROPPED = new Set(['$schema', '$id', '$comment'])
const CHOICES = ['allOf', 'anyOf', 'oneOf'] as const

/** @param clean what is done to its texts, before a model reads them */
export function schemaForModels(
  given: unknown,
  clean: (text: string) => string = (text) => text,
): Schema {
  const root = folded(isSchema(given) ? given : {})
  const { type: _any, properties, ...rest } = mended(root, clean) as Schema
  return { type: 'object', properties: isSchema(properties) ? properties : {}, ...rest }
}

/**
 * A choice at the root becomes one object that has all of it, of which nothing more is required. Each part
 * is gone into once: parts that name each other twice would make a few kilobytes the work of years.
 */
function folded(root: Schema, document = root, seen = new Set<Schema>()): Schema {
  seen.add(root)
  if (!CHOICES.some((choice) => Array.isArray(root[choice]))) return root
  const { allOf, anyOf, oneOf, ...own } = root
  const properties: Schema = {}
  const required = new Set(namesIn(own.required))
  for (const list of [allOf, anyOf, oneOf])
    for (const branch of Array.isArray(list) ? list : []) {
      const part = isSchema(branch) ? resolved(branch, document) : undefined
      if (!part || seen.has(part)) continue
      const found = folded(part, document, seen)
      if (isSchema(found.properties)) Object.assign(properties, found.properties)
      if (list === allOf) for (const name of namesIn(found.required)) required.add(name)
    }
  if (isSchema(own.properties)) Object.assign(properties, own.properties)
  return { ...own, properties, ...(required.size > 0 && { required: [...required] }) }
}

function resolved(branch: Schema, document: Schema): Schema | undefined {
  const path = typeof branch.$ref === 'string' && /^#\/(.+)$/.exec(branch.$ref)?.[1]
  if (!path) return branch
  let found: unknown = document
  for (const step of path.split('/')) found = isSchema(found) ? found[step] : undefined
  return isSchema(found) ? found : undefined
}

function mended(node: unknown, clean: (text: string) => string): unknown {
  if (node === true) return {}
  if (typeof node === 'string') return clean(node)
  if (Array.isArray(node)) return node.map((each) => mended(each, clean))
  if (!isSchema(node)) return node
  const next: Schema = {}
  for (const [key, value] of Object.entries(node)) {
    if (DROPPED.has(key) || key.startsWith('x-')) continue
    if (key === 'enum' && Array.isArray(value) && value.length === 0) continue
    if (DATA.has(key)) next[key] = cleaned(value, clean)
    else if (key === 'additionalProperties' && typeof value === 'boolean') next[key] = value
    else if (MAPS.has(key) && isSchema(value)) next[key] = mapped(value, clean)
    else next[key] = mended(value, clean)
  }
  const isList = next.type === 'array' || (Array.isArray(next.type) && next.type.includes('array'))
  if (isList && next.items === undefined && next.prefixItems === undefined) next.items = {}
  return next
}

/** Values are left as they are, but for what nobody sees in them. */
function cleaned(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((each) => cleaned(each, clean))
  if (!isSchema(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, cleaned(each, clean)]),
  )
}

/** Here `x-api-key` is a parameter. */
function mapped(schemas: Schema, clean: (text: string) => string): Schema {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, each]) => [name, mended(each, clean)]),
  )
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
