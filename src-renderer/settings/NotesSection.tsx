import { NotebookPen, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { NotesView, PersonalSettings, RequestOf } from '#contract'
import { useNotices } from '../copies/notices.ts'
import { useText } from '../language/use-text.ts'
import { ignoreLoss } from '../runtime/ignore-loss.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/fields/Row.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { OpenForm } from '../ui/overlays/OpenForm.tsx'
import { useChangeSettings } from './use-change-settings.ts'

type Kind = NotesView['kinds'][number]
type Change = Omit<RequestOf<'notes.change'>, 'target'>

/** What the agent keeps from one session to the next: read, changed and removed by the person. */
export function NotesSection({ view }: { view: PersonalSettings['agent'] }) {
  const t = useText().settings.notes
  const change = useChangeSettings()
  const { notes, save } = useNotes()
  return (
    <>
      <Row title={t.keep} detail={t.keepDetail}>
        <Switch
          label={t.keep}
          state={view.keepsNotes ? 'on' : 'off'}
          onChange={(keepsNotes) => change({ agent: { keepsNotes } })}
        />
      </Row>
      {notes?.kinds.map((kind) => (
        <Notes key={kind.target} kind={kind} onSave={(note) => save(kind, note)} />
      ))}
    </>
  )
}

function useNotes() {
  const t = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [notes, setNotes] = useState<NotesView>()
  useEffect(() => {
    runtime.request('notes.list', {}).then(setNotes).catch(ignoreLoss)
    // The agent may write one while the page is open.
    return runtime.on('memory.changed', () => {
      runtime.request('notes.list', {}).then(setNotes).catch(ignoreLoss)
    })
  }, [runtime])
  return { notes, save }

  /** True when it was kept; what was refused stays in its field. */
  async function save({ target }: Pick<Kind, 'target'>, note: Change): Promise<boolean> {
    try {
      setNotes(await runtime.request('notes.change', { target, ...note }))
    } catch (error) {
      tellFailure(error)
      return false
    }
    const { was } = note
    if (was !== undefined && note.text === undefined)
      useNotices.getState().show({
        level: 'info',
        title: t.settings.notes.removed,
        action: { label: t.session.undo, run: () => void save({ target }, { text: was }) },
      })
    return true
  }
}

interface NotesProps {
  kind: Kind
  onSave(note: Change): Promise<boolean>
}

function Notes({ kind, onSave }: NotesProps) {
  const t = useText().settings.notes
  const [edited, setEdited] = useState<{ was?: string }>()
  const done = (): void => setEdited(undefined)
  return (
    <section aria-label={t.kinds[kind.target]} className="py-3">
      <div className="flex items-baseline gap-2">
        <h3 className="flex-1 font-medium">{t.kinds[kind.target]}</h3>
        <span className="text-sm text-muted tabular-nums">{t.used(kind.used, kind.limit)}</span>
      </div>
      {kind.entries.length === 0 && <p className="py-2 text-muted">{t.none}</p>}
      <ul className="flex flex-col">
        {kind.entries.map((entry) =>
          edited?.was === entry ? (
            <li key={entry}>
              <NoteField was={entry} onSave={onSave} onDone={done} />
            </li>
          ) : (
            <li key={entry} className="group flex items-start gap-1 border-b border-line py-1.5">
              <p className="selectable min-w-0 flex-1 break-words whitespace-pre-wrap">{entry}</p>
              <IconButton
                label={t.edit(shortened(entry))}
                icon={NotebookPen}
                onClick={() => setEdited({ was: entry })}
              />
              <IconButton
                label={t.remove(shortened(entry))}
                icon={Trash2}
                onClick={() => void onSave({ was: entry })}
              />
            </li>
          ),
        )}
      </ul>
      {edited && edited.was === undefined ? (
        <NoteField onSave={onSave} onDone={done} />
      ) : (
        <Button look="ghost" size="small" className="mt-1" onClick={() => setEdited({})}>
          <Plus size={14} strokeWidth={1.75} aria-hidden />
          {t.add}
        </Button>
      )}
    </section>
  )
}

interface NoteFieldProps {
  was?: string
  onSave(note: Change): Promise<boolean>
  onDone(): void
}

function NoteField({ was, onSave, onDone }: NoteFieldProps) {
  const t = useText()
  const [text, setText] = useState(was ?? '')
  const isEmpty = text.trim() === ''
  return (
    <OpenForm
      className="flex flex-col gap-2 py-2"
      onSubmit={() => {
        if (!isEmpty)
          void onSave({ ...(was !== undefined && { was }), text }).then((kept) => kept && onDone())
      }}
      onCancel={onDone}
    >
      <TextArea label={t.settings.notes.note} value={text} onChange={setText} hasFocus />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onDone}>
          {t.common.cancel}
        </Button>
        <Button type="submit" look="primary" size="small" disabled={isEmpty}>
          {t.settings.notes.save}
        </Button>
      </div>
    </OpenForm>
  )
}

const SHORT = 40

function shortened(entry: string): string {
  return entry.length > SHORT ? `${entry.slice(0, SHORT)}…` : entry
}
