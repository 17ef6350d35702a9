import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { listPackages } from './scripts/package/list-packages.vite.ts'
import { builtinTools } from './src-main/discovery/builtin-tools.vite.ts'

export default defineConfig({
  main: {
    plugins: [builtinTools(resolve('tools')), listPackages()],
    // Set for a release only: where newer versions are announced, and whose signature they carry.
    define: {
      TALARIA_FEED: JSON.stringify(process.env.TALARIA_FEED ?? ''),
      TALARIA_FEED_KEY: JSON.stringify(process.env.TALARIA_FEED_KEY ?? ''),
    },
    build: {
      // Bundled, so that a start reads one file; only what carries a native part stays outside, and what
      // is a bundle itself (playwright-core): package.json has them under `dependencies`.
      externalizeDeps: true,
      rollupOptions: {
        // Half the size, with every function’s name still there for whoever reads a stack in a log.
        output: { minify: { mangle: { keepNames: true }, compress: false } },
        input: {
          electron: 'src-main/electron.ts',
          web: 'src-main/web.ts',
          command: 'src-main/command.ts',
          'tool-api': 'src-main/tool-api.ts',
          'plugin-process': 'src-main/plugins/host-process.ts',
          'judge-worker': 'src-main/approval/gate/judge-worker.ts',
          'names-worker': 'src-main/files/names/names-worker.ts',
          'browser-worker': 'src-main/browser/driver/driver-worker.ts',
          'reading-worker': 'src-main/reading/reading-worker.ts',
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
    plugins: [react(), tailwindcss(), listPackages()],
    // electron-vite leaves the window's code as it is; a smaller file is read and parsed sooner.
    build: {
      minify: true,
      // The window reads its files from this machine, so their number matters more than their size.
      chunkSizeWarningLimit: 2_000,
      rollupOptions: { input: resolve('src-renderer/index.html') },
    },
  },
})
