import { Copy, FolderOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SettingsView } from '#contract'
import { useNotices } from '../copies/notices.ts'
import { useSettings } from '../copies/settings.ts'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { downloadText } from '../ui/actions/download-text.ts'
import { useCopy } from '../ui/actions/use-copy.ts'
import { useOpenFolder } from '../ui/actions/use-open-folder.ts'
import { useTellFailure } from '../ui/actions/use-tell-failure.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/fields/Row.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { UpdateRow } from './UpdateRow.tsx'

export function AboutSection({ view }: { view: SettingsView['about'] }) {
  const { settings: t, runtime } = useText()
  const { noKeyStore } = view
  return (
    <>
      <Row title={t.version}>
        <span className="selectable text-muted">{view.version}</span>
      </Row>
      <UpdateRow />
      <Row title={t.host}>
        <span className="selectable text-muted">{t.hosts[view.host]}</span>
      </Row>
      <Row title={t.secretStore} {...(noKeyStore && { detail: runtime.said(noKeyStore) })}>
        <span className="selectable text-muted">
          {t.secretStores[noKeyStore ? 'unencrypted' : 'encrypted']}
        </span>
      </Row>
      <FolderRow title={t.dataFolder} folder="data" path={view.folders.data} />
      <FolderRow title={t.logFolder} folder="logs" path={view.folders.logs} />
      {view.hasLicences && <Licences />}
      <Transfer />
    </>
  )
}

function FolderRow(props: { title: string; folder: 'data' | 'logs'; path: string }) {
  const t = useText().tools
  const copy = useCopy()
  const openFolder = useOpenFolder()
  return (
    <Row title={props.title} detail={props.path}>
      <div className="flex gap-1">
        <IconButton label={t.copyPath} icon={Copy} onClick={() => copy(props.path)} />
        {openFolder && (
          <IconButton
            label={t.openFolder}
            icon={FolderOpen}
            onClick={() => openFolder(props.folder)}
          />
        )}
      </div>
    </Row>
  )
}

/** A long text, which is fetched when somebody wants to read it. */
function Licences() {
  const { settings: t, common } = useText()
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const [text, setText] = useState<string>()

  function show(): void {
    runtime.request('settings.licences', {}).then((read) => setText(read.text), tellFailure)
  }

  return (
    <Row title={t.licences} detail={t.licencesDetail}>
      <Button size="small" onClick={show}>
        {t.showLicences}
      </Button>
      <Dialog
        title={t.licences}
        closeLabel={common.close}
        isOpen={text !== undefined}
        onClose={() => setText(undefined)}
      >
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too
          tabIndex={0}
          className="selectable min-h-0 flex-1 overflow-auto p-4 text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </pre>
      </Dialog>
    </Row>
  )
}

/** Settings to a file and back; keys and what governs safety stay with this machine. */
function Transfer() {
  const t = useText().settings
  const runtime = useRuntime()
  const tellFailure = useTellFailure()
  const picker = useRef<HTMLInputElement>(null)

  function save(): void {
    runtime.request('settings.export', {}).then(downloadText, tellFailure)
  }

  function load(file: File | undefined): void {
    file
      ?.text()
      .then((text) => runtime.request('settings.import', { text }))
      .then((view) => {
        useSettings.getState().changed(view)
        useNotices.getState().show({ level: 'info', title: t.imported })
      })
      .catch(tellFailure)
  }

  return (
    <Row title={t.transfer} detail={t.transferDetail}>
      <div className="flex gap-2">
        <Button size="small" onClick={save}>
          {t.export}
        </Button>
        <Button size="small" onClick={() => picker.current?.click()}>
          {t.import}
        </Button>
        <input
          ref={picker}
          type="file"
          accept="application/json,.json"
          aria-label={t.import}
          className="hidden"
          onChange={(event) => {
            load(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
    </Row>
  )
}
