/** Puts a value where a word says `{}`. */
import type { Field, Unit } from '../../unit.ts'

/** `value` null stands for a name that is known only at run time, though perhaps how it begins. */
export function fillIn(
  field: Field,
  placeholder: string,
  value: string | null,
  from: readonly Unit[],
  beginning = '',
): Field {
  if (!field.value?.includes(placeholder) || placeholder === '') return field
  if (value !== null) return { ...field, value: field.value.replaceAll(placeholder, value) }
  const pieces: (string | null)[] = []
  field.value.split(placeholder).forEach((part, index) => {
    if (index > 0) {
      if (beginning && index === 1 && pieces.length === 0) pieces.push(beginning)
      pieces.push(null)
    }
    if (part !== '') pieces.push(part)
  })
  return { ...field, value: null, pieces, from: [...(field.from ?? []), ...from] }
}
