import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const BUNDLED = ['ajv', 'conf', 'electron-store', 'unbash', 'ws', 'zod']

export default defineConfig({
  main: {
    build: {
      // Bundled, so that a start reads one file; only what carries a native part stays outside.
      externalizeDeps: { exclude: BUNDLED },
      rollupOptions: {
        input: {
          electron: 'src-main/electron.ts',
          web: 'src-main/web.ts',
          'tool-api': 'src-main/tool-api.ts',
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
    build: { rollupOptions: { input: 'src-renderer/index.html' } },
  },
})
