/** Draws a terminal on the graphics card where there is a real one, else as page elements. */
import { WebglAddon } from '@xterm/addon-webgl'
import type { Terminal } from '@xterm/xterm'

// Drawing WebGL on the processor costs more than page elements and gains nothing.
const SOFTWARE_RENDERER = /swiftshader|llvmpipe|softpipe|software|basic render/i

let isWorthTrying: boolean | undefined

/** Gives the undo; a browser keeps only so many graphics contexts, so hidden terminals hold none. */
export function drawOnGraphicsCard(terminal: Terminal): () => void {
  isWorthTrying ??= hasGraphicsCard()
  if (!isWorthTrying) return () => {}
  try {
    const addon = new WebglAddon()
    let isLoaded = true
    const unload = (): void => {
      if (isLoaded) addon.dispose()
      isLoaded = false
    }
    addon.onContextLoss(unload)
    terminal.loadAddon(addon)
    return unload
  } catch {
    // Page elements are what xterm draws with when no add-on took over.
    isWorthTrying = false
    return () => {}
  }
}

function hasGraphicsCard(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  if (!context) return false
  const info = context.getExtension('WEBGL_debug_renderer_info')
  const renderer = info ? String(context.getParameter(info.UNMASKED_RENDERER_WEBGL)) : ''
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return !SOFTWARE_RENDERER.test(renderer)
}
