import { useId, useState } from 'react'
import type { PersonalSettings, RequestOf } from '#contract'
import { NUMBERS } from '#settings-numbers'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import { useSettings } from '../copies/settings.ts'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { Row } from '../ui/fields/Row.tsx'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { readNames } from './read-names.ts'
import { useChangeSettings } from './use-change-settings.ts'

interface TerminalSectionProps {
  view: PersonalSettings['terminal']
  withheld: readonly string[]
}

export function TerminalSection({ view, withheld }: TerminalSectionProps) {
  const t = useText().settings.terminal
  const change = useChangeSettings()
  return (
    <>
      <CommandRow
        key={`shell ${view.shell}`}
        title={t.shell}
        detail={t.shellDetail}
        usual={t.shellDefault}
        value={view.shell}
        changeTo={(shell) => ({ terminal: { shell } })}
      />
      <CommandRow
        key={`editor ${view.editor}`}
        title={t.editor}
        detail={t.editorDetail}
        usual={t.editorDefault}
        value={view.editor}
        changeTo={(editor) => ({ terminal: { editor } })}
      />
      <Row title={t.fontSize}>
        <NumberField
          label={t.fontSize}
          value={view.fontSize}
          limits={NUMBERS.terminalFontSize}
          onChange={(fontSize) => change({ terminal: { fontSize } })}
        />
      </Row>
      <Row title={t.scrollback} detail={t.scrollbackDetail}>
        <NumberField
          label={t.scrollback}
          value={view.scrollbackLines}
          limits={NUMBERS.scrollbackLines}
          onChange={(scrollbackLines) => change({ terminal: { scrollbackLines } })}
        />
      </Row>
      <Passthrough key={view.passthrough.join()} names={view.passthrough} withheld={withheld} />
    </>
  )
}

interface CommandRowProps {
  title: string
  detail: string
  /** What holds while it is empty. */
  usual: string
  value: string
  changeTo(typed: string): RequestOf<'settings.set'>
}

/** A program that the person chooses; the runtime says what is wrong with it. */
function CommandRow({ title, detail, usual, value, changeTo }: CommandRowProps) {
  const { said } = useText().runtime
  const runtime = useRuntime()
  const [text, setText] = useState(value)
  const [problem, setProblem] = useState<Words>()
  const problemId = useId()
  const save = (): void => {
    const typed = text.trim()
    if (typed === value) return
    runtime
      .request('settings.set', changeTo(typed))
      .then(useSettings.getState().changed, (error: unknown) => {
        if (!(error instanceof RuntimeError)) throw error
        setProblem(error.words)
      })
  }
  return (
    <Row title={title} detail={detail}>
      <div className="flex w-56 flex-col gap-1">
        <input
          aria-label={title}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && problemId}
          placeholder={usual}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(undefined)
          }}
          onBlur={save}
          onKeyDown={(event) => event.key === 'Enter' && save()}
          className="h-7 w-full rounded-md border border-line-strong bg-canvas px-2 font-mono text-sm text-text placeholder:font-sans placeholder:text-muted aria-invalid:border-danger"
        />
        {problem && (
          <p id={problemId} role="alert" className="text-sm wrap-anywhere text-danger">
            {said(problem)}
          </p>
        )}
      </div>
    </Row>
  )
}

interface PassthroughProps {
  names: readonly string[]
  withheld: readonly string[]
}

function Passthrough({ names, withheld }: PassthroughProps) {
  const t = useText().settings.terminal
  const change = useChangeSettings()
  const [text, setText] = useState(names.join('\n'))
  const { good, bad } = readNames(text)
  return (
    <div className="flex flex-col gap-1.5 py-2.5">
      <p>{t.passthrough}</p>
      <p className="text-sm text-pretty text-muted">{t.passthroughDetail}</p>
      <TextArea
        label={t.passthrough}
        isCode
        placeholder={t.passthroughExample}
        rows={3}
        value={text}
        onChange={setText}
        onBlur={() => {
          if (bad.length === 0 && good.join() !== names.join())
            change({ terminal: { passthrough: good } })
        }}
      />
      {bad.length > 0 && (
        <p role="alert" className="text-sm text-danger">
          {t.badNames(bad.join(', '))}
        </p>
      )}
      {withheld.length > 0 && (
        <p className="selectable text-sm break-words text-muted">
          {t.withheld(withheld.join(', '))}
        </p>
      )}
    </div>
  )
}
