import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classes } from '../../ui/classes.ts'

interface SeparatorProps {
  label: string
  width: number
  limits: { min: number; max: number; initial: number }
  /** Which neighbour `width` belongs to. */
  side: 'left' | 'right'
  onChange(width: number): void
}

const KEY_STEP_PX = 16

/** The line between two columns: drag it, move it with the arrow keys, double-click to reset. */
export function Separator({ label, width, limits, side, onChange }: SeparatorProps) {
  const grip = useRef({ x: 0, width })
  const growth = side === 'left' ? 1 : -1
  const change = (to: number): void =>
    onChange(Math.round(Math.min(limits.max, Math.max(limits.min, to))))

  function startDrag(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, width }
  }

  function drag(event: PointerEvent): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    change(grip.current.width + growth * (event.clientX - grip.current.x))
  }

  function moveByKey(event: KeyboardEvent): void {
    const moves: Record<string, number> = {
      ArrowLeft: width - growth * KEY_STEP_PX,
      ArrowRight: width + growth * KEY_STEP_PX,
      Home: limits.min,
      End: limits.max,
    }
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    change(to)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be focused and moved
    <div
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      tabIndex={0}
      className={classes(
        'absolute inset-y-0 z-10 w-px cursor-col-resize touch-none bg-line transition-colors duration-100',
        'after:absolute after:inset-y-0 after:-left-1 after:w-[9px]',
        'hover:bg-line-strong focus-visible:w-0.5 focus-visible:bg-focus focus-visible:outline-none',
        side === 'left' ? 'right-0' : 'left-0',
      )}
      onPointerDown={startDrag}
      onPointerMove={drag}
      onKeyDown={moveByKey}
      onDoubleClick={() => change(limits.initial)}
    />
  )
}
