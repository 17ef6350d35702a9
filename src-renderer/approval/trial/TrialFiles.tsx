import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { TrialFile } from '#contract'
import { useText } from '../../language/use-text.ts'
import { classes } from '../../ui/classes.ts'
import { type FileRow, fileRows } from './file-rows.ts'

interface TrialFilesProps<File extends TrialFile> {
  files: readonly File[]
  /** Of which those are the first. */
  total: number
  conflicts: readonly string[]
  chosen?: File | undefined
  /** To see what changed in it. */
  onChoose?: ((file: File) => void) | undefined
}

const ROW_PX = 24
/** So many are drawn without further ado. */
const PLAIN = 100

/** Every file that a command on a copy created, changed or deleted. */
export function TrialFiles<File extends TrialFile>(props: TrialFilesProps<File>) {
  const { files, total } = props
  const t = useText().trial
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => fileRows(files, open), [files, open])
  const toggle = (folder: string): void =>
    setOpen((s) =>
      s.has(folder) ? new Set([...s].filter((f) => f !== folder)) : new Set([...s, folder]),
    )
  const line = (row: FileRow<File>) =>
    row.kind === 'folder' ? (
      <FolderLine {...row} onToggle={() => toggle(row.folder)} />
    ) : (
      <FileLine {...props} file={row.file} isInFolder={row.isInFolder} />
    )
  const more = total > files.length && (
    <span className="text-muted">{t.moreFiles(total - files.length)}</span>
  )
  if (rows.length > PLAIN) return <LongList rows={rows} line={line} more={more} />
  return (
    <ul aria-label={t.files} className="selectable flex max-h-48 flex-col overflow-auto text-sm">
      {rows.map((row) => (
        <li key={keyOf(row)} className="flex">
          {line(row)}
        </li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  )
}

/** Only what is in sight is drawn. */
function LongList<File extends TrialFile>({
  rows,
  line,
  more,
}: {
  rows: readonly FileRow<File>[]
  line: (row: FileRow<File>) => ReactNode
  more: ReactNode
}) {
  const t = useText().trial
  const box = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  })
  return (
    <div className="flex flex-col text-sm">
      <div ref={box} className="max-h-48 overflow-auto">
        <ul
          aria-label={t.files}
          className="selectable relative"
          style={{ height: list.getTotalSize() }}
        >
          {list.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            return (
              row && (
                <li
                  key={key}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 flex h-6 overflow-hidden whitespace-nowrap"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {line(row)}
                </li>
              )
            )
          })}
        </ul>
      </div>
      {more}
    </div>
  )
}

function FolderLine({
  folder,
  count,
  isOpen,
  onToggle,
}: {
  folder: string
  count: number
  isOpen: boolean
  onToggle(): void
}) {
  const t = useText().trial
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-w-0 flex-1 items-center gap-2 rounded-sm text-left hover:bg-hover"
    >
      <Chevron size={12} className="w-3 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 truncate font-mono as-run">
        {t.folder(folder.slice(0, -1), count)}
      </span>
    </button>
  )
}

const SIGNS = {
  created: { sign: '+', look: 'text-success' },
  changed: { sign: '±', look: 'text-warning' },
  replaced: { sign: '±', look: 'text-warning' },
  mode: { sign: '·', look: 'text-warning' },
  deleted: { sign: '−', look: 'text-danger' },
}

function FileLine<File extends TrialFile>({
  file,
  isInFolder,
  conflicts,
  chosen,
  onChoose,
}: TrialFilesProps<File> & { file: File; isInFolder: boolean }) {
  const t = useText().trial
  const { path, kind, inside, movedFrom, isNotCompared } = file
  const { sign, look } = SIGNS[kind]
  const words = (
    <>
      <span className={classes('w-3 shrink-0 text-center font-mono', look)} aria-hidden>
        {sign}
      </span>
      <span className="sr-only">{t.kinds[kind]}: </span>
      <span className="min-w-0 font-mono as-run wrap-anywhere">{path}</span>
      {inside !== undefined && inside > 0 && (
        <span className="shrink-0 text-muted">{t.inside(inside)}</span>
      )}
      {movedFrom !== undefined && (
        <span className="min-w-0 text-muted wrap-anywhere">{t.movedFrom(movedFrom)}</span>
      )}
      {kind === 'mode' && <span className="shrink-0 text-muted">{t.kinds.mode}</span>}
      {isNotCompared && <span className="shrink-0 text-muted">{t.notCompared}</span>}
      {conflicts.includes(path) && <span className="shrink-0 text-warning">{t.conflict}</span>}
    </>
  )
  const line = classes('flex min-w-0 flex-1 items-baseline gap-2', isInFolder && 'pl-4')
  if (!onChoose) return <span className={line}>{words}</span>
  return (
    <button
      type="button"
      aria-pressed={chosen?.path === path}
      onClick={() => onChoose(file)}
      className={classes(line, 'rounded-sm text-left hover:bg-hover aria-pressed:bg-selected')}
    >
      {words}
    </button>
  )
}

function keyOf(row: FileRow<TrialFile>): string {
  return row.kind === 'folder' ? row.folder : row.file.path
}
