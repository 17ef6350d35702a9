import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

const output = fileURLToPath(new URL('../../test-results', import.meta.url))

export default defineConfig({
  testDir: '.',
  outputDir: `${output}/package`,
  // There is one system to install on.
  workers: 1,
  // Only for what never comes: a busy machine takes its time.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `${output}/package.json` }]],
})
