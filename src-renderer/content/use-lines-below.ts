import { type RefObject, useEffect, useState } from 'react'

/** How many of the lines in a box that scrolls lie below what is seen; all are of one height. */
export function useLinesBelow(ref: RefObject<HTMLElement | null>, lines: number): number {
  const [below, setBelow] = useState(0)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const measure = (): void => {
      const hidden = box.scrollHeight - box.clientHeight - box.scrollTop
      setBelow(lines === 0 ? 0 : Math.round(hidden / (box.scrollHeight / lines)))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    for (const content of box.children) observer.observe(content)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [ref, lines])
  return below
}
