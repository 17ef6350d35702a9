/** The folder that was dropped, where the host can say where it lies: a browser does not. */
export function droppedFolder(dropped: DataTransfer): string | undefined {
  const [item] = dropped.items
  const file = item?.getAsFile()
  if (!file || !item?.webkitGetAsEntry()?.isDirectory) return undefined
  return window.runtime?.pathOf(file) || undefined
}
