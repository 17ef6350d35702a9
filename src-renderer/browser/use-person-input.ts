/** Mouse and keyboard for the page, while the person has taken it over. */
import {
  type ClipboardEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  type WheelEvent,
} from 'react'
import type { BrowserInput } from '#contract'
import { useRuntime } from '../runtime/runtime-context.ts'

/** A page sees where the pointer is twenty times a second, which is enough for menus that follow it. */
const MOVE_MS = 50
const BUTTONS = ['left', 'middle', 'right'] as const

interface PersonInputDeps {
  sessionId: string
  isMine: boolean
  picture: RefObject<HTMLCanvasElement | null>
}

export function usePersonInput({ sessionId, isMine, picture }: PersonInputDeps) {
  const runtime = useRuntime()
  const keyboardRef = useRef<HTMLTextAreaElement>(null)
  const held = useRef(new Set<string>())
  const movedAt = useRef(0)
  useEffect(() => {
    // They asked for it by a click, so what they type next is for the page.
    if (isMine) keyboardRef.current?.focus()
  }, [isMine])

  function send(input: BrowserInput): void {
    if (isMine) runtime.request('browser.input', { sessionId, input }).catch(() => {})
  }

  function point(event: MouseEvent): { x: number; y: number } {
    const canvas = picture.current
    const box = canvas?.getBoundingClientRect()
    if (!canvas || !box || box.width === 0) return { x: 0, y: 0 }
    return {
      x: Math.round(((event.clientX - box.left) * canvas.width) / box.width),
      y: Math.round(((event.clientY - box.top) * canvas.height) / box.height),
    }
  }

  function press(action: 'down' | 'up') {
    return (event: MouseEvent) => {
      if (!isMine) return
      event.preventDefault()
      keyboardRef.current?.focus()
      const button = BUTTONS[event.button] ?? 'left'
      send({ kind: 'mouse', action, button, ...point(event) })
    }
  }

  function key(action: 'down' | 'up') {
    return (event: KeyboardEvent) => {
      // What is being composed comes as a whole; the way out of here stays the window's.
      if (event.nativeEvent.isComposing || event.key === 'Process' || event.key === 'Dead') return
      if (event.key === 'Escape' && event.shiftKey) {
        if (action === 'down') keyboardRef.current?.blur()
        return
      }
      const isPaste = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v'
      if (isPaste) return
      event.preventDefault()
      event.stopPropagation()
      if (isForeign(event.key)) {
        if (action === 'down') send({ kind: 'text', text: event.key })
        return
      }
      if (action === 'down') held.current.add(event.key)
      else held.current.delete(event.key)
      send({ kind: 'key', action, key: event.key })
    }
  }

  return {
    ...{ keyboardRef, point },
    mouse: {
      onMouseDown: press('down'),
      onMouseUp: press('up'),
      onContextMenu: (event: MouseEvent) => isMine && event.preventDefault(),
      onMouseMove: (event: MouseEvent) => {
        if (event.timeStamp - movedAt.current < MOVE_MS) return
        movedAt.current = event.timeStamp
        send({ kind: 'mouse', action: 'move', button: 'left', ...point(event) })
      },
      onWheel: (event: WheelEvent) =>
        send({ kind: 'wheel', ...point(event), dx: event.deltaX, dy: event.deltaY }),
    },
    keyboard: {
      onKeyDown: key('down'),
      onKeyUp: key('up'),
      onCompositionEnd: (event: CompositionEvent<HTMLTextAreaElement>) => {
        if (event.data) send({ kind: 'text', text: event.data })
        event.currentTarget.value = ''
      },
      onPaste: (event: ClipboardEvent) => {
        event.preventDefault()
        const text = event.clipboardData.getData('text/plain')
        if (text) send({ kind: 'text', text })
      },
      onBlur: () => {
        // A key that is let go elsewhere must not stay down in the page.
        for (const name of held.current) send({ kind: 'key', action: 'up', key: name })
        held.current.clear()
      },
    },
  }
}

/** One character that no key of a plain keyboard has. */
function isForeign(key: string): boolean {
  return [...key].length === 1 && !/^[\x20-\x7e]$/.test(key)
}
