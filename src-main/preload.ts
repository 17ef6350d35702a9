/** The one door between window and runtime: a request with its answer, and a stream of events. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'

const bridge = {
  request: (name: string, payload: unknown): Promise<unknown> =>
    ipcRenderer.invoke('runtime:request', name, payload),
  onEvent: (listener: (frame: unknown) => void): (() => void) => {
    const receive = (_event: IpcRendererEvent, frame: unknown): void => listener(frame)
    ipcRenderer.on('runtime:event', receive)
    return () => ipcRenderer.off('runtime:event', receive)
  },
}

contextBridge.exposeInMainWorld('runtime', bridge)
