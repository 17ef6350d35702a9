import { useEffect, useState } from 'react'
import type { ReadWhenView, ScheduleView } from '#contract'
import { useText } from '../../language/use-text.ts'
import { useTimes } from '../../language/use-times.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { AddForm } from '../AddForm.tsx'

const MISSED = ['run', 'list'] as const

interface ScheduleFormProps {
  /** Left out: a new one. */
  schedule?: ScheduleView
  /** Channels that an answer can go out over. */
  targets: readonly string[]
  onDone(): void
}

/** What a schedule is to do, and when; what was typed as a time is said back at once. */
export function ScheduleForm({ schedule, targets, onDone }: ScheduleFormProps) {
  const t = useText().schedules
  const runtime = useRuntime()
  const [name, setName] = useState(schedule?.name ?? '')
  const [prompt, setPrompt] = useState(schedule?.prompt ?? '')
  const [when, setWhen] = useState(schedule?.typed ?? '')
  const [folder, setFolder] = useState(schedule?.folder ?? '')
  const [whenMissed, setWhenMissed] = useState(schedule?.whenMissed ?? 'run')
  const [deliver, setDeliver] = useState(schedule?.deliver ?? '')

  async function save(): Promise<void> {
    const given = { name, prompt, when, whenMissed, deliver }
    const setup = { ...given, ...(folder.trim() !== '' && { folder: folder.trim() }) }
    if (schedule) await runtime.request('schedules.change', { id: schedule.id, setup })
    else await runtime.request('schedules.add', { setup })
    onDone()
  }

  return (
    <AddForm
      name={schedule ? t.edit(schedule.name) : t.add}
      button={schedule ? t.save : t.addIt}
      isReady
      onSubmit={save}
      onCancel={onDone}
    >
      {(_, at) => (
        <>
          <div className="flex">
            <TextField
              label={t.name}
              placeholder={t.name}
              value={name}
              onChange={setName}
              maxLength={80}
              hasFocus
              {...at('name')}
            />
          </div>
          <TextArea
            label={t.prompt}
            placeholder={t.prompt}
            value={prompt}
            onChange={setPrompt}
            maxLength={20_000}
            {...at('prompt')}
          />
          <div className="flex">
            <TextField
              label={t.when}
              placeholder={t.whenExamples}
              value={when}
              onChange={setWhen}
              maxLength={200}
              {...at('when')}
            />
          </div>
          <Meaning when={when} />
          <div className="flex">
            <TextField
              label={t.folder}
              placeholder={t.folder}
              value={folder}
              onChange={setFolder}
              {...at('folder')}
            />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <p className="text-pretty">{t.whenMissed}</p>
            <Segmented
              label={t.whenMissed}
              value={whenMissed}
              options={MISSED.map((value) => ({ value, label: t.missedChoices[value] }))}
              onChange={(value) => setWhenMissed(value)}
            />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <p>{t.deliver}</p>
            <Select
              label={t.deliver}
              value={deliver}
              options={['', ...targets].map((value) => ({ value, label: value || t.nowhere }))}
              onChange={setDeliver}
            />
          </div>
        </>
      )}
    </AddForm>
  )
}

/** What was typed, as the app understands it. */
function Meaning({ when }: { when: string }) {
  const { schedules: t, runtime: words } = useText()
  const runtime = useRuntime()
  const times = useTimes()
  const [read, setRead] = useState<ReadWhenView>()
  useEffect(() => {
    let isLatest = true
    if (when.trim() === '') setRead(undefined)
    else
      void runtime.request('schedules.read', { when }).then(
        (answer) => isLatest && setRead(answer),
        () => isLatest && setRead(undefined),
      )
    return () => {
      isLatest = false
    }
  }, [runtime, when])
  return (
    <p role="status" className="text-sm wrap-anywhere text-muted">
      {read &&
        (read.ok
          ? t.means(words.said(read.when), read.times.map(times.full).join(' · '), read.zone)
          : words.said(read.problem))}
    </p>
  )
}
