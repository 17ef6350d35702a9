import { useEffect, useId, useState } from 'react'
import type { ReadWhenView, ScheduleView } from '#contract'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import { useText } from '../../language/use-text.ts'
import { useTimes } from '../../language/use-times.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

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
  const { schedules: t, common, runtime: words } = useText()
  const runtime = useRuntime()
  const [name, setName] = useState(schedule?.name ?? '')
  const [prompt, setPrompt] = useState(schedule?.prompt ?? '')
  const [when, setWhen] = useState(schedule?.typed ?? '')
  const [folder, setFolder] = useState(schedule?.folder ?? '')
  const [whenMissed, setWhenMissed] = useState(schedule?.whenMissed ?? 'run')
  const [deliver, setDeliver] = useState(schedule?.deliver ?? '')
  const [problem, setProblem] = useState<Words>()
  const problemId = useId()

  function save(): void {
    setProblem(undefined)
    const given = { name, prompt, when, whenMissed, deliver }
    const setup = { ...given, ...(folder.trim() !== '' && { folder: folder.trim() }) }
    const done = schedule
      ? runtime.request('schedules.change', { id: schedule.id, setup })
      : runtime.request('schedules.add', { setup })
    done.then(onDone, (error: unknown) => {
      if (!(error instanceof RuntimeError)) throw error
      setProblem(error.code === 'bad-request' ? { text: t.wrong } : error.words)
    })
  }

  return (
    <form
      aria-label={schedule ? t.edit(schedule.name) : t.add}
      className="mt-3 flex flex-col gap-2 rounded-lg bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className="flex">
        <TextField label={t.name} placeholder={t.name} value={name} onChange={setName} hasFocus />
      </div>
      <TextArea label={t.prompt} placeholder={t.prompt} value={prompt} onChange={setPrompt} />
      <div className="flex">
        <TextField
          label={t.when}
          placeholder={t.whenExamples}
          value={when}
          onChange={(typed) => {
            setWhen(typed)
            setProblem(undefined)
          }}
          {...(problem && { problemId })}
        />
      </div>
      <Meaning when={when} />
      <div className="flex">
        <TextField label={t.folder} placeholder={t.folder} value={folder} onChange={setFolder} />
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
      {problem && (
        <p id={problemId} role="alert" className="selectable text-sm wrap-anywhere text-danger">
          {words.said(problem)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onDone}>
          {common.cancel}
        </Button>
        <Button type="submit" look="primary" size="small">
          {schedule ? t.save : t.addIt}
        </Button>
      </div>
    </form>
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
