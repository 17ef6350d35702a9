import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../language/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { keyed } from '../../ui/keyed.ts'
import { type Draft, emptyDraft, isRecord } from './draft.ts'
import { FieldInput, type FieldProps } from './FieldInput.tsx'
import { fieldsOf, kindOf, plainSchema } from './json-schema.ts'
import type { Problem } from './read-draft.ts'

interface FieldsProps extends Pick<FieldProps, 'schema' | 'draft' | 'path' | 'problems'> {
  onChange(draft: Draft): void
}

/** The fields of an object, and of the objects inside it. */
export function Fields({ schema, draft, path, problems, onChange }: FieldsProps) {
  const drafts = asRecord(draft)
  return fieldsOf(schema).map((field) => (
    <Field
      key={field.name}
      {...field}
      draft={drafts[field.name] ?? ''}
      path={path === '' ? field.name : `${path}.${field.name}`}
      problems={problems}
      onChange={(changed) => onChange({ ...drafts, [field.name]: changed })}
    />
  ))
}

function Field(props: FieldProps) {
  const { name, schema, isRequired, path, problems } = props
  const { tools } = useText()
  const id = useId()
  const kind = kindOf(schema)
  const problem = problems[path]
  const isGroup = kind === 'object' || kind === 'list'
  const Group = isGroup ? 'fieldset' : 'div'
  return (
    <Group aria-label={isGroup ? name : undefined} className="flex flex-col gap-1">
      <p className="text-sm">
        <code className="font-mono">{schema.title ?? name}</code>{' '}
        {isRequired && <span className="text-muted">{tools.bench.required}</span>}
      </p>
      {schema.description && (
        <p id={`${id}-about`} className="line-clamp-3 text-sm text-pretty text-muted">
          {schema.description}
        </p>
      )}
      {kind === 'object' && (
        <div className="flex flex-col gap-3 border-l border-line pl-3">
          <Fields {...props} />
        </div>
      )}
      {kind === 'list' && <ListField {...props} />}
      {!isGroup && (
        <div className="flex">
          <FieldInput
            {...props}
            describedBy={`${id}-about ${id}-problem`}
            isWrong={problem !== undefined}
          />
        </div>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-sm text-danger">
          <ProblemWords problem={problem} />
        </p>
      )}
    </Group>
  )
}

/** Any number of values of one kind. */
function ListField({ name, schema, draft, path, problems, onChange }: FieldProps) {
  const t = useText().tools.bench
  const items = plainSchema(schema.items ?? {})
  const drafts: Draft[] = Array.isArray(draft) ? draft : []
  const kind = kindOf(items)
  return (
    <div className="flex flex-col gap-2 border-l border-line pl-3">
      {keyed(drafts).map(({ key: at, item }) => (
        <div key={at} className="flex items-start gap-1">
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            {kind === 'object' ? (
              <Fields
                schema={items}
                draft={item}
                path={`${path}.${at}`}
                problems={problems}
                onChange={(changed) => replace(at, changed)}
              />
            ) : (
              <FieldInput
                name={t.item(name, at + 1)}
                schema={items}
                draft={item}
                isWrong={problems[`${path}.${at}`] !== undefined}
                onChange={(changed) => replace(at, changed)}
              />
            )}
          </div>
          <IconButton
            label={t.remove(t.item(name, at + 1))}
            icon={X}
            onClick={() => onChange(drafts.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        size="small"
        className="self-start"
        aria-label={t.add(name)}
        onClick={() => onChange([...drafts, emptyDraft(items)])}
      >
        <Plus size={14} aria-hidden />
        {t.addItem}
      </Button>
    </div>
  )

  function replace(at: number, changed: Draft): void {
    onChange(drafts.map((item, place) => (place === at ? changed : item)))
  }
}

function ProblemWords({ problem }: { problem: Problem }) {
  const t = useText().tools.bench.problems
  return 'limit' in problem ? t[problem.kind](problem.limit) : t[problem.kind]
}

function asRecord(draft: Draft): { [name: string]: Draft } {
  // A record among drafts holds drafts.
  return isRecord(draft) ? (draft as { [name: string]: Draft }) : {}
}
