import { ChevronDown, ChevronRight, SquareArrowOutUpRight, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ChangedFileView } from '#contract'
import { WholeDiff } from '../content/WholeDiff.tsx'
import { useText } from '../language/use-text.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'

const HEAD_PX = 33
/** Eight lines are in view at least, however many files stand around them. */
const LEAST_LINES_PX = 160

interface FileChangeProps {
  file: ChangedFileView
  /** As it is shown: from the folder of the session. */
  name: string
  isOpen: boolean
  isSideBySide: boolean
  onToggle(): void
  /** Another one means another text. */
  mark: string
  loadDiff(): Promise<string>
  /** Left out where one file alone is not put back. */
  onUndo?(): void
  onComment(line: number): void
  /** In the person's own editor; left out where that is not offered. */
  onOpen?(line?: number): void
}

/** One file: how much of it has changed, and its lines once it is opened. */
export function FileChange(props: FileChangeProps) {
  const t = useText().changes
  const { file, name, isOpen } = props
  // What was deleted is nowhere to be opened.
  const onOpen = file.kind === 'deleted' ? undefined : props.onOpen
  const Icon = isOpen ? ChevronDown : ChevronRight
  const [linesPx, setLinesPx] = useState(0)
  return (
    <li
      className={classes('flex flex-col border-b border-line', isOpen ? 'shrink' : 'shrink-0')}
      // As high as its lines, as far as there is room.
      style={isOpen ? { minHeight: HEAD_PX + Math.min(linesPx, LEAST_LINES_PX) } : undefined}
    >
      <div className="flex shrink-0 items-center gap-1 pr-1">
        <button
          type="button"
          aria-expanded={isOpen}
          title={file.path}
          onClick={props.onToggle}
          className="flex h-8 min-w-0 flex-1 items-center gap-2 px-2 text-left hover:bg-hover"
        >
          <Icon size={14} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
          {/* The end of a path says more than its beginning. */}
          <span className="min-w-0 truncate as-run [direction:rtl]">
            <bdi>{name}</bdi>
          </span>
          {file.kind !== 'changed' && (
            <span className="shrink-0 text-xs text-muted">{t.kinds[file.kind]}</span>
          )}
          <span className="flex-1" />
          {file.lines && <LineCounts lines={file.lines} />}
        </button>
        {onOpen && (
          <IconButton
            label={t.openFile(name)}
            icon={SquareArrowOutUpRight}
            onClick={() => onOpen()}
          />
        )}
        {props.onUndo && (
          <IconButton label={t.undoFile(name)} icon={Undo2} onClick={props.onUndo} />
        )}
      </div>
      {isOpen && <Lines {...props} onOpenLine={onOpen} onHeight={setLinesPx} />}
    </li>
  )
}

export function LineCounts({ lines }: { lines: { added: number; removed: number } }) {
  const t = useText().changes
  return (
    <span className="flex shrink-0 gap-1.5 text-xs tabular-nums">
      <span className="text-success" aria-hidden>
        +{lines.added}
      </span>
      <span className="text-danger" aria-hidden>
        −{lines.removed}
      </span>
      <span className="sr-only">{t.counts(lines.added, lines.removed)}</span>
    </span>
  )
}

interface LinesProps extends FileChangeProps {
  onOpenLine: ((line: number) => void) | undefined
  onHeight(px: number): void
}

function Lines(props: LinesProps) {
  const { mark, loadDiff, isSideBySide, onComment, onOpenLine, onHeight } = props
  const t = useText().changes
  const tellFailure = useTellFailure()
  const [diff, setDiff] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mark means another text
  useEffect(() => {
    let isCurrent = true
    loadDiff().then((text) => isCurrent && setDiff(text), tellFailure)
    return () => {
      isCurrent = false
    }
  }, [mark])
  if (diff === undefined) return <p className="px-3 py-2 text-muted">{t.loading}</p>
  return <WholeDiff {...{ diff, isSideBySide, onComment, onHeight }} onOpen={onOpenLine} />
}
