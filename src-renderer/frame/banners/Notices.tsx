import { useEffect, useState } from 'react'
import type { NoticeView } from '#contract'
import { type Toast, useNotices } from '../../copies/notices.ts'
import { useText } from '../../language/use-text.ts'
import { ignoreLoss } from '../../runtime/ignore-loss.ts'
import { useRuntime } from '../../runtime/runtime-context.ts'
import { Button } from '../../ui/Button.tsx'
import { NoticeCard } from '../../ui/NoticeCard.tsx'
import { useOverlay } from '../../view/overlay.ts'

const MAX_SHOWN = 3
/** A remark is seen in passing; a question or a failure is to be read, and thought about. */
const TOAST_MS: Readonly<Record<Toast['level'], number>> = {
  info: 5_000,
  warning: 20_000,
  error: 20_000,
}

/** Told in a corner and read out once; what the runtime raised stays until it is dismissed. */
export function Notices() {
  const t = useText()
  const runtime = useRuntime()
  const { raised, toasts, hide } = useNotices()
  const shown = raised.slice(-MAX_SHOWN)
  const spoken = ({ level, title, detail }: NoticeView) => ({
    level,
    title: t.runtime.said(title),
    ...(detail !== undefined && { detail: t.runtime.said(detail) }),
  })
  return (
    <section
      ref={stopAtNotices}
      aria-label={t.shell.notices}
      aria-live="polite"
      // Over settings and sheets: what went wrong there is told here.
      className="pointer-events-none fixed right-3 bottom-9 z-45 flex w-[min(360px,calc(100vw-24px))] flex-col gap-2"
    >
      {raised.length > MAX_SHOWN && (
        <p className="pr-1 text-right text-sm text-muted">
          {t.shell.moreNotices(raised.length - MAX_SHOWN)}
        </p>
      )}
      {shown.map((notice) => (
        <NoticeCard
          key={notice.id}
          notice={spoken(notice)}
          dismissLabel={t.common.dismiss}
          onDismiss={() => runtime.request('notices.dismiss', { id: notice.id }).catch(ignoreLoss)}
        >
          <WayOut notice={notice} />
        </NoticeCard>
      ))}
      {toasts.map((toast) => (
        <PassingToast key={toast.id} toast={toast} onHide={() => hide(toast.id)} />
      ))}
    </section>
  )
}

/** To where something can be done about it; it stays until that is done. */
function WayOut({ notice: { leadsTo, offers } }: { notice: NoticeView }) {
  const t = useText().shell
  const runtime = useRuntime()
  if (offers === 'restart')
    return (
      <Button size="small" onClick={() => runtime.request('app.restart', {}).catch(ignoreLoss)}>
        {t.restart}
      </Button>
    )
  if (!leadsTo) return null
  return (
    <Button size="small" onClick={() => useOverlay.getState().openSettings(leadsTo)}>
      {t.lookAtIt}
    </Button>
  )
}

/** Whoever answers a notice does not leave the settings or the sheet below it, as a click elsewhere would. */
function stopAtNotices(section: HTMLElement | null): (() => void) | undefined {
  const stop = (event: Event): void => event.stopPropagation()
  section?.addEventListener('pointerdown', stop)
  return () => section?.removeEventListener('pointerdown', stop)
}

function PassingToast({ toast, onHide }: { toast: Toast; onHide(): void }) {
  const t = useText()
  const { id, level, action } = toast
  const [isPointed, setPointed] = useState(false)
  const [hasKeyboard, setKeyboard] = useState(false)
  const isRead = isPointed || hasKeyboard
  useEffect(() => {
    if (isRead) return
    const timer = setTimeout(() => useNotices.getState().hide(id), TOAST_MS[level])
    return () => clearTimeout(timer)
  }, [id, level, isRead])
  return (
    <NoticeCard
      notice={toast}
      dismissLabel={t.common.dismiss}
      onDismiss={onHide}
      // One that appears under a pointer that rests is not pointed at.
      onPointerMove={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setKeyboard(true)}
      onBlur={() => setKeyboard(false)}
    >
      {action && (
        <Button
          size="small"
          onClick={() => {
            action.run()
            onHide()
          }}
        >
          {action.label}
        </Button>
      )}
    </NoticeCard>
  )
}
