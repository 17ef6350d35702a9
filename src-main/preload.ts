/**
 * The one door between window and runtime: a request with its answer, and a stream of events. Where
 * something lies that the person dropped on the window, only Electron can say.
 */
import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron'

const bridge = {
  request: (name: string, payload: unknown): Promise<unknown> =>
    ipcRenderer.invoke('runtime:request', name, payload),
  onEvent: (listener: (frame: unknown) => void): (() => void) => {
    const receive = (_event: IpcRendererEvent, frame: unknown): void => listener(frame)
    ipcRenderer.on('runtime:event', receive)
    return () => ipcRenderer.off('runtime:event', receive)
  },
  pathOf: (dropped: File): string => webUtils.getPathForFile(dropped),
}

contextBridge.exposeInMainWorld('runtime', bridge)
