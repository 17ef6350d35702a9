/** What `-v` and `--mount` put into a container: what of the host, where, and whether it may be changed there. */
import { knownStart, literal } from '../rules/fields.ts'
import type { Field } from '../unit.ts'

export interface Mount {
  /** Null when it is a volume of the engine's own. */
  readonly source: Field | null
  readonly target: string | undefined
  readonly isReadOnly: boolean
}

/** `option` is the name that the signature gives it; undefined when it mounts nothing. */
export function mountOf(option: string, value: Field): Mount | undefined {
  if (option === 'volume') return volume(value)
  return option === 'mount' ? mount(value) : undefined
}

/** `/:/host:ro`; a name without a slash is a volume of the engine's own. */
function volume(value: Field): Mount {
  const text = knownStart(value)
  const end = text.search(/:(?![\\/]{2})(?!(?<=^[A-Za-z]:)[\\/])/)
  const isReadOnly = /[:,]ro(?:,|$)/.test(text)
  // A volume without a name, which the engine makes for this folder of the container.
  if (end < 0) return { source: value.value === null ? value : null, target: undefined, isReadOnly }
  const source = text.slice(0, end)
  const isPath = /^(?:[/.~]|[A-Za-z]:[\\/])/.test(source)
  return {
    source: isPath ? literal(source, value.span) : null,
    target: value.value === null ? undefined : text.slice(end + 1).split(':')[0],
    isReadOnly,
  }
}

/** `type=bind,source=/,target=/host`; null is nothing of the host's. */
function mount(value: Field): Mount {
  if (value.value === null) return { source: value, target: undefined, isReadOnly: false }
  const parts = new Map(
    value.value
      .split(',')
      .map((part) => part.split('='))
      .map(([name = '', ...rest]) => [name, rest.join('=')] as const),
  )
  const source = parts.get('source') ?? parts.get('src')
  const isBind = parts.get('type') === 'bind' && source !== undefined
  const readOnly = parts.get('readonly') ?? parts.get('ro')
  return {
    source: isBind ? literal(source, value.span) : null,
    target: parts.get('target') ?? parts.get('dst') ?? parts.get('destination'),
    isReadOnly: readOnly !== undefined && !/^(?:false|0)$/i.test(readOnly),
  }
}
