import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

export default defineConfig({
  main: {
    build: {
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
