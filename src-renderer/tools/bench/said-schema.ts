import type { Words } from '#words'
import type { JsonSchema } from './json-schema.ts'

/** The schema with what its fields are for said by their names, below the key of their tool. */
export function saidSchema(
  schema: JsonSchema,
  key: string | undefined,
  said: (words: Words) => string,
): JsonSchema {
  if (key === undefined) return schema
  const { description, properties, items } = schema
  return {
    ...schema,
    ...(description !== undefined && { description: said({ text: description, key }) }),
    ...(items && { items: saidSchema(items, `${key}[]`, said) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [
          name,
          saidSchema(property, `${key}.${name}`, said),
        ]),
      ),
    }),
  }
}
