import { useEffect, useRef, useState } from 'react'
import type { BrowserView, Events } from '#contract'
import { useConnection } from '../copies/connection.ts'
import { useText } from '../language/use-text.ts'
import { useRuntime } from '../runtime/runtime-context.ts'
import { classes } from '../ui/classes.ts'
import { usePersonInput } from './use-person-input.ts'

/** Long enough to be seen, short enough not to stay where nothing happens. */
const OUTLINE_MS = 1_500

type Box = Events['browser.acted']['box']

interface PageViewProps {
  sessionId: string
  title: string
  holder: BrowserView['holder']
  /** The person is about to point at something. */
  onPoint?(at: { x: number; y: number }): void
  onLeave?(): void
}

/** The page in front, as a picture that follows it. */
export function PageView({ sessionId, title, holder, onPoint, onLeave }: PageViewProps) {
  const t = useText().browser
  const picture = usePicture(sessionId)
  const outline = useOutline(sessionId)
  const isMine = holder === 'person'
  const input = usePersonInput({ sessionId, isMine, picture: picture.canvas })
  const { size } = picture
  useEscape(onLeave)
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface p-2">
      {onPoint && (
        <p role="status" className="pb-2 text-sm text-muted">
          {t.pointHint}
        </p>
      )}
      {isMine && (
        <p role="status" className="pb-2 text-sm text-muted">
          {t.yours}
        </p>
      )}
      <div className="flex min-h-0 flex-1 items-start justify-center">
        <div
          className="relative max-h-full max-w-full overflow-hidden rounded-md border border-line data-[mine=true]:border-accent data-[mine=true]:ring-1 data-[mine=true]:ring-accent"
          data-mine={isMine}
          style={{ aspectRatio: `${size.width} / ${size.height}` }}
        >
          <canvas
            ref={picture.canvas}
            role="img"
            aria-label={t.picture(title)}
            className={classes('block size-full bg-white', onPoint && 'cursor-crosshair')}
            {...input.mouse}
            onClick={(event) => onPoint?.(input.point(event))}
          />
          {outline && <Outline box={outline} size={size} label={t.actsHere} />}
          {isMine && (
            <textarea
              ref={input.keyboardRef}
              aria-label={t.keyboard}
              className="pointer-events-none absolute top-0 left-0 size-px resize-none opacity-0"
              {...input.keyboard}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** Whoever changes their mind points at nothing. */
function useEscape(leave: (() => void) | undefined): void {
  useEffect(() => {
    if (!leave) return
    const press = (event: KeyboardEvent) => event.key === 'Escape' && leave()
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [leave])
}

function Outline({ box, size, label }: { box: Box; size: Size; label: string }) {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return (
    <div
      data-testid="acts-here"
      title={label}
      className="pointer-events-none absolute rounded-sm ring-2 ring-agent"
      style={{
        left: percent(box.x, size.width),
        top: percent(box.y, size.height),
        width: percent(box.width, size.width),
        height: percent(box.height, size.height),
      }}
    />
  )
}

interface Size {
  width: number
  height: number
}

/** As large as a page is before anybody has seen it. */
const USUAL: Size = { width: 1_280, height: 800 }

function usePicture(sessionId: string) {
  const runtime = useRuntime()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState(USUAL)
  const epoch = useConnection((s) => s.epoch)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new epoch is a new connection
  useEffect(() => {
    let come = 0
    let drawn = 0
    const stop = runtime.on('browser.framed', (frame) => {
      if (frame.sessionId === sessionId) void draw(frame)
    })
    runtime.request('browser.attach', { sessionId }).catch(() => {})
    return () => {
      stop()
      // A window that lost its line is forgotten by itself.
      runtime.request('browser.detach', { sessionId }).catch(() => {})
    }

    async function draw({ bytes, width, height }: Events['browser.framed']): Promise<void> {
      come += 1
      const mine = come
      try {
        // A copy of its own: the message that brought it may hold more than this picture.
        const bitmap = await createImageBitmap(new Blob([bytes.slice()], { type: 'image/jpeg' }))
        // A later one may have been read sooner.
        if (mine > drawn && canvas.current) {
          drawn = mine
          setSize((now) => (now.width === width && now.height === height ? now : { width, height }))
          show(bitmap, canvas.current, { width, height })
        }
        bitmap.close()
      } finally {
        runtime.request('browser.ack', { sessionId }).catch(() => {})
      }
    }
  }, [runtime, sessionId, epoch])
  return { canvas, size }
}

/** A new size wipes it, so it gets one only together with a picture. */
function show(bitmap: ImageBitmap, canvas: HTMLCanvasElement, { width, height }: Size): void {
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  canvas.dataset.drawn = 'true'
}

function useOutline(sessionId: string): Box | undefined {
  const runtime = useRuntime()
  const [box, setBox] = useState<Box>()
  useEffect(() => {
    let timer: number | undefined
    const stop = runtime.on('browser.acted', (acted) => {
      if (acted.sessionId !== sessionId) return
      setBox(acted.box)
      clearTimeout(timer)
      timer = window.setTimeout(() => setBox(undefined), OUTLINE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [runtime, sessionId])
  return box
}
