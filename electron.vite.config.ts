import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { builtinTools } from './src-main/discovery/builtin-tools.vite.ts'

/** Loaded when a place of theirs is opened, if they are installed. */
const CLOUD_CLIENTS = [
  'modal',
  '@daytona/api-client',
  '@daytona/toolbox-api-client',
  '@vercel/sandbox',
]

const BUNDLED = ['ajv', 'conf', 'diff', 'electron-store', 'openai', 'unbash', 'ws', 'zod']

export default defineConfig({
  main: {
    plugins: [builtinTools(resolve('tools'))],
    build: {
      // Bundled, so that a start reads one file; only what carries a native part stays outside.
      externalizeDeps: { exclude: BUNDLED, include: CLOUD_CLIENTS },
      rollupOptions: {
        input: {
          electron: 'src-main/electron.ts',
          web: 'src-main/web.ts',
          'tool-api': 'src-main/tool-api.ts',
          'judge-worker': 'src-main/approval/gate/judge-worker.ts',
        },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload cannot be an ES module.
      rollupOptions: {
        input: { preload: 'src-main/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [react(), tailwindcss()],
    // electron-vite leaves the window's code as it is; a smaller file is read and parsed sooner.
    build: {
      minify: true,
      // The window reads its files from this machine, so their number matters more than their size.
      chunkSizeWarningLimit: 2_000,
      rollupOptions: { input: resolve('src-renderer/index.html') },
    },
  },
})
