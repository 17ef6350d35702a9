import { Folder } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { SessionView } from '#contract'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import { useSettings } from '../../copies/settings.ts'
import { shortPath } from '../../language/short-path.ts'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlays/Popover.tsx'
import { useDrafts } from './drafts.ts'

/** Where commands and file tools work; chosen before the first of them runs, or changed later. */
export function FolderButton({ session }: { session: SessionView | undefined }) {
  const { colon } = useText().common
  const t = useText().session.composer
  const home = useSettings((s) => s.view?.about.folders.home)
  const planned = useDrafts((s) => s.folder)
  const [isOpen, setOpen] = useState(false)
  // In another place it is known when that is open.
  const folder = session?.cwd || (session ? undefined : planned)
  const shown = folder ? shortPath(folder, home) : t.defaultFolder
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          look="ghost"
          size="small"
          title={folder ?? t.chooseFolder}
          // Where there is little room the icon stands alone; its name does not.
          aria-label={`${t.folder}${colon} ${shown}`}
          className="min-w-0 shrink @max-md:px-1.5"
        >
          <Folder size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
          <span
            className={classes(
              'hidden max-w-40 truncate',
              // What nobody chose needs no word where there is little room.
              folder ? '@md:block' : '@xl:block',
            )}
          >
            {shown}
          </span>
        </Button>
      </PopoverTrigger>
      <PopoverContent side="top" align="start" aria-label={t.folder} className="w-96 p-3">
        <FolderForm
          session={session}
          initial={folder ?? home ?? ''}
          onDone={() => setOpen(false)}
        />
      </PopoverContent>
    </Popover>
  )
}

interface FolderFormProps {
  session: SessionView | undefined
  initial: string
  onDone(): void
}

function FolderForm({ session, initial, onDone }: FolderFormProps) {
  const text = useText()
  const t = text.session.composer
  const runtime = useRuntime()
  const [path, setPath] = useState(initial)
  const [problem, setProblem] = useState<Words>()
  const problemId = useId()
  const field = useRef<HTMLDivElement>(null)
  const isDesktop = useSettings((s) => s.view?.about.host === 'desktop')

  function use(): void {
    const typed = path.trim()
    if (typed === '') return
    choose(typed).then(onDone, (error: unknown) => {
      if (!(error instanceof RuntimeError)) throw error
      setProblem(error.words)
      // What was typed stays, and is there to be put right.
      field.current?.querySelector('input')?.focus()
    })
  }

  async function choose(typed: string): Promise<void> {
    if (session) {
      await runtime.request('session.setCwd', { id: session.id, cwd: typed })
      return
    }
    const { folder } = await runtime.request('folders.check', { path: typed })
    useDrafts.getState().chooseFolder(folder)
  }

  function browse(): void {
    runtime
      .request('folders.choose', { start: path.trim() })
      .then(({ folder }) => folder && setPath(folder))
      .catch(ignoreLoss)
  }

  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        use()
      }}
    >
      <p className="text-sm text-muted">{t.folderDetail}</p>
      <div ref={field} className="flex">
        <TextField
          label={t.folderLabel}
          value={path}
          onChange={(typed) => {
            setPath(typed)
            setProblem(undefined)
          }}
          hasFocus
          {...(problem && { problemId })}
        />
      </div>
      {problem && (
        <p id={problemId} role="alert" className="text-sm break-words text-danger">
          {text.runtime.said(problem)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        {isDesktop && (
          <Button size="small" onClick={browse}>
            {t.browse}
          </Button>
        )}
        <Button type="submit" look="primary" size="small">
          {t.use}
        </Button>
      </div>
    </form>
  )
}
