import { Copy, FolderOpen } from 'lucide-react'
import type { HookView, ToolsView, UserToolFileView } from '#contract'
import type { Words } from '#words'
import { useText } from '../language/use-text.ts'
import { useCopy } from '../ui/actions/use-copy.ts'
import { useOpenFolder } from '../ui/actions/use-open-folder.ts'
import { Button } from '../ui/Button.tsx'
import { Pill, type Tone } from '../ui/Pill.tsx'
import { FileConsent } from './FileConsent.tsx'

const TONES: Readonly<Record<UserToolFileView['state'], Tone>> = {
  loaded: 'success',
  helper: 'neutral',
  failed: 'danger',
  waiting: 'warning',
}

/** The person's own tool files, each with what became of it. */
export function YourTools({ view }: { view: ToolsView }) {
  const t = useText().tools
  const copy = useCopy()
  const openFolder = useOpenFolder()
  return (
    <section className="mt-4 flex flex-col gap-2 px-4" aria-label={t.your}>
      <h3 className="font-medium">{t.your}</h3>
      <p className="text-sm text-pretty text-muted">{t.yourDetail}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="selectable min-w-40 flex-1 font-mono text-sm wrap-anywhere text-muted">
          {view.userFolder}
        </code>
        <Button size="small" onClick={() => copy(view.userFolder)}>
          <Copy size={14} aria-hidden />
          {t.copyPath}
        </Button>
        {openFolder && (
          <Button size="small" onClick={() => openFolder('tools')}>
            <FolderOpen size={14} aria-hidden />
            {t.openFolder}
          </Button>
        )}
      </div>
      {view.userFiles.length === 0 && <p className="text-sm text-muted">{t.yourNone}</p>}
      <ul className="flex flex-col">
        {view.userFiles.map((file) => (
          <FileRow key={file.file} file={file} />
        ))}
      </ul>
      {view.refused.length > 0 && (
        <>
          <h3 className="mt-2 font-medium">{t.refused}</h3>
          <Refused refused={view.refused} />
        </>
      )}
    </section>
  )
}

function FileRow({ file }: { file: UserToolFileView }) {
  const { runtime, tools: t } = useText()
  return (
    <li className="flex flex-col gap-1 border-t border-line py-2 first:border-t-0">
      <div className="flex items-center gap-3">
        <code className="selectable min-w-0 flex-1 truncate font-mono text-sm">{file.file}</code>
        <Pill tone={TONES[file.state]}>{t.fileStates[file.state]}</Pill>
      </div>
      <FileConsent file={file} />
      {file.state === 'helper' && <p className="text-sm text-muted">{t.fileHelper}</p>}
      {file.tools.length > 0 && (
        <p className="selectable font-mono text-sm text-muted">{file.tools.join(', ')}</p>
      )}
      <FileHooks hooks={file.hooks} />
      {file.error && (
        <p className="selectable text-sm whitespace-pre-wrap wrap-anywhere text-danger">
          {runtime.said(file.error)}
        </p>
      )}
      <Refused refused={file.refused} />
    </li>
  )
}

/** A line for each kind, however many hooks of it there are. */
function FileHooks({ hooks }: { hooks: readonly HookView[] }) {
  const { guard, hooks: words } = useText().tools
  const lines = new Set(hooks.map(({ name, isPolicy }) => (isPolicy ? guard : words[name])))
  return [...lines].map((line) => (
    <p key={line} className="text-sm text-pretty text-muted">
      {line}
    </p>
  ))
}

function Refused({ refused }: { refused: readonly { name: string; reason: Words }[] }) {
  const { runtime, tools: t } = useText()
  return refused.map(({ name, reason }) => (
    <p key={`${name}:${reason.text}`} className="selectable text-sm wrap-anywhere text-warning">
      {t.refusedTool(name, runtime.said(reason))}
    </p>
  ))
}
