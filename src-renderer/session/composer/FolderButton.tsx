import { Folder, GitBranch } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ProjectView, SessionView } from '#contract'
import { RuntimeError } from '#wire'
import type { Words } from '#words'
import { useProjects } from '../../copies/projects.ts'
import { useSettings } from '../../copies/settings.ts'
import { fromHome, shortPath } from '../../language/short-path.ts'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlays/Popover.tsx'
import { BesideChoice } from './BesideChoice.tsx'
import { useDrafts, usePlannedFolder } from './drafts.ts'
import { FoldersBelow } from './FoldersBelow.tsx'
import { useFolderWanted } from './folder-wanted.ts'
import { useChooseFolder } from './use-choose-folder.ts'
import { useLookForProjects } from './use-look-for-projects.ts'

/** Where commands and file tools work; chosen before the first of them runs, or changed later. */
export function FolderButton({ session }: { session: SessionView | undefined }) {
  const { colon } = useText().common
  const t = useText().session.composer
  const home = useSettings((s) => s.view?.about.folders.home)
  const planned = usePlannedFolder()
  const besideWords = useText().beside
  const isNextBeside = useDrafts((s) => s.isBeside)
  const isBeside = session ? session.beside !== undefined : isNextBeside
  const { isWanted: isOpen, want, done } = useFolderWanted()
  // In another place it is known when that is open.
  const folder = session?.cwd || (session ? undefined : planned)
  const shown = folder ? shortPath(folder, home) : t.chooseFolder
  useLookForProjects()
  return (
    <Popover open={isOpen} onOpenChange={(opens) => (opens ? want() : done())}>
      <PopoverTrigger asChild>
        <Button
          look="ghost"
          size="small"
          title={folder ?? t.chooseFolder}
          // Where there is little room it gives way first, and at last the icon stands alone; its name does not.
          aria-label={`${t.folder}${colon} ${shown}${isBeside ? ` · ${besideWords.short}` : ''}`}
          className="min-w-20 shrink-[99]! @max-md:min-w-0 @max-md:px-1.5"
        >
          <Folder size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
          {/* The status bar says where it lies. */}
          <span className="hidden max-w-40 min-w-0 truncate @md:block">
            {shown.split(/[/\\]/).at(-1)}
          </span>
          {isBeside && (
            <GitBranch size={14} strokeWidth={1.75} className="shrink-0 text-accent" aria-hidden />
          )}
        </Button>
      </PopoverTrigger>
      <PopoverContent side="top" align="start" aria-label={t.folder} className="w-96 p-3">
        <FolderForm session={session} initial={folder ?? home ?? ''} onDone={done} />
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
  const choose = useChooseFolder(session)
  const isDesktop = useSettings((s) => s.view?.about.host === 'desktop')
  const home = useSettings((s) => s.view?.about.folders.home)
  const [path, setPath] = useState(() => fieldText(initial, home, isDesktop))
  const [problem, setProblem] = useState<Words>()
  const problemId = useId()
  const field = useRef<HTMLDivElement>(null)

  function use(folder: string): void {
    if (folder === '') return
    choose(folder).then(onDone, (error: unknown) => {
      if (!(error instanceof RuntimeError)) throw error
      setProblem(error.words)
      // What was typed stays, and is there to be put right.
      field.current?.querySelector('input')?.focus()
    })
  }

  /** The keyboard goes back to the field: the row that it was on is gone. */
  function goInto(folder: string): void {
    setPath(folder)
    setProblem(undefined)
    field.current?.querySelector('input')?.focus()
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
        use(path.trim())
      }}
    >
      <p className="text-sm text-muted">{t.folderDetail}</p>
      <RecentFolders present={initial} onChoose={use} />
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
      {!isDesktop && <FoldersBelow typed={path} onChoose={goInto} />}
      {problem && (
        <p id={problemId} role="alert" className="text-sm break-words text-danger">
          {text.runtime.said(problem)}
        </p>
      )}
      {!session && <BesideChoice folder={initial} />}
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

/** As it is typed; where no dialog points at folders, those in it are offered at once. */
function fieldText(folder: string, home: string | undefined, isDesktop: boolean): string {
  const shown = fromHome(folder, home)
  return isDesktop || shown === '' || /[/\\]$/.test(shown) ? shown : `${shown}/`
}

interface RecentFoldersProps {
  /** Needs no offer. */
  present: string
  onChoose(folder: string): void
}

function RecentFolders({ present, onChoose }: RecentFoldersProps) {
  const t = useText().session.composer
  const recent = useProjects((s) => s.view?.recent) ?? []
  const others = recent.filter(({ folder }) => folder !== present)
  if (others.length === 0) return null
  return (
    <ul aria-label={t.recentFolders} className="-mx-1 flex max-h-52 flex-col overflow-y-auto">
      {others.map((project) => (
        <RecentFolder key={project.folder} project={project} onChoose={onChoose} />
      ))}
    </ul>
  )
}

function RecentFolder(props: { project: ProjectView; onChoose(folder: string): void }) {
  const { folder, branch } = props.project
  const home = useSettings((s) => s.view?.about.folders.home)
  return (
    <li>
      <button
        type="button"
        title={folder}
        onClick={() => props.onChoose(folder)}
        className="flex h-7 w-full items-center gap-2 rounded-sm px-1 text-left hover:bg-hover"
      >
        <Folder size={14} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
        <span className="min-w-0 flex-1 truncate">{shortPath(folder, home)}</span>
        {branch && (
          <span className="flex max-w-32 items-center gap-1 text-xs text-muted">
            <GitBranch size={12} strokeWidth={1.75} className="shrink-0" aria-hidden />
            <span className="truncate">{branch}</span>
          </span>
        )}
      </button>
    </li>
  )
}
