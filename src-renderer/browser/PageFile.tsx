import { X } from 'lucide-react'
import type { BrowserDownloadView } from '#contract'
import { useText } from '../language/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'

interface PageFileProps {
  file: BrowserDownloadView
  onAnswer(saves: boolean): void
}

/** A file that a page wants to save; it stays unsaved until the person says otherwise. */
export function PageFile({ file, onAnswer }: PageFileProps) {
  const { browser: t, runtime } = useText()
  const { state, name, site, path, problem } = file
  return (
    <section
      aria-label={t.file(name)}
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-2"
    >
      <p role="status" className="min-w-0 flex-1 basis-40">
        <span className="block text-sm text-muted">{t.fileStates[state](site)}</span>
        <span className="selectable break-words">{path ?? name}</span>
        {problem && (
          <span className="block text-sm break-words text-danger">{runtime.said(problem)}</span>
        )}
      </p>
      {state === 'asked' ? (
        <>
          <Button size="small" onClick={() => onAnswer(false)}>
            {t.fileRefuse}
          </Button>
          <Button size="small" look="primary" onClick={() => onAnswer(true)}>
            {t.fileSave}
          </Button>
        </>
      ) : (
        state !== 'saving' && (
          <IconButton label={t.fileForget} icon={X} onClick={() => onAnswer(false)} />
        )
      )}
    </section>
  )
}
