import { useEffect, useEffectEvent, useState } from 'react'

export type Dropped =
  | { kind: 'files'; files: readonly File[] }
  | { kind: 'folder'; path: string }
  /** A browser does not say where it lies. */
  | { kind: 'unknown-folder'; name: string }

/** What is dropped anywhere in the window is meant for the conversation in front; true while it hovers. */
export function useDrop(onDrop: (dropped: Dropped) => void): boolean {
  const [isOver, setOver] = useState(false)
  const dropped = useEffectEvent(onDrop)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragover', hover, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', take, { signal })
    return () => listening.abort()

    function hover(event: DragEvent): void {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Otherwise the window would show the file instead of the app.
      event.preventDefault()
      const isTaken = !isDialogOpen()
      event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none'
      setOver(isTaken)
    }

    function leave(event: DragEvent): void {
      if (event.relatedTarget === null) setOver(false)
    }

    function take(event: DragEvent): void {
      setOver(false)
      const transfer = event.dataTransfer
      if (!transfer || transfer.files.length === 0) return
      event.preventDefault()
      if (!isDialogOpen())
        dropped(folderIn(transfer) ?? { kind: 'files', files: [...transfer.files] })
    }
  }, [])
  return isOver
}

/** What lies under a dialog is not what the person points at. */
function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

function folderIn({ items }: DataTransfer): Dropped | undefined {
  const [item] = items
  const file = item?.getAsFile()
  if (!file || !item?.webkitGetAsEntry()?.isDirectory) return undefined
  const path = window.runtime?.pathOf(file)
  return path ? { kind: 'folder', path } : { kind: 'unknown-folder', name: file.name }
}
