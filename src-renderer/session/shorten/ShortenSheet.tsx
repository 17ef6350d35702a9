import { useState } from 'react'
import { useText } from '../../language/use-text.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { useTellFailure } from '../../ui/actions/use-tell-failure.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { useShortenWanted } from './shorten-wanted.ts'

/** Makes room in the model's window by hand, with what must be kept in mind. */
export function ShortenSheet() {
  const t = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const { sessionId, done } = useShortenWanted()
  const [words, setWords] = useState('')

  function shorten(): void {
    if (sessionId)
      runtime
        .request('session.shorten', { id: sessionId, ...(words.trim() && { words }) })
        .catch(tellFailure)
    close()
  }

  function close(): void {
    setWords('')
    done()
  }

  return (
    <Sheet
      title={t.session.shorten.title}
      isOpen={sessionId !== undefined}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t.common.cancel}</Button>
          <Button look="primary" onClick={shorten}>
            {t.session.shorten.now}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{t.session.shorten.detail}</p>
      <TextArea
        label={t.session.shorten.words}
        placeholder={t.session.shorten.words}
        rows={2}
        value={words}
        onChange={setWords}
        hasFocus
      />
    </Sheet>
  )
}
