import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { builtinTools } from '../src-main/discovery/builtin-tools.vite.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  plugins: [builtinTools(`${root}tools`)],
  test: {
    root,
    include: ['test/**/*.test.{ts,tsx}'],
    environment: 'node',
    maxWorkers: 2,
    // Nothing is mocked and services are made anew for each test, so files may share what they import.
    isolate: false,
    // Only for what never comes: a busy machine takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
