import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import type { HostOption } from './app.ts'

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** One walk, two hosts; a file named `*.electron.spec.ts` or `*.web.spec.ts` is for one of them. */
export default defineConfig<HostOption>({
  testDir: '..',
  testMatch: process.env.TALARIA_TOUR
    ? 'e2e/tour/*.tour.ts'
    : ['e2e/*.spec.ts', 'attack/*.spec.ts'],
  outputDir: fromRoot('test-results/e2e'),
  preserveOutput: 'failures-only',
  workers: Number(process.env.TALARIA_WORKERS ?? 1),
  fullyParallel: true,
  // On a machine that others share a walk is tried again; `npm test` names those that needed it.
  retries: process.env.CI ? 2 : 0,
  // Only for what never comes: a busy machine takes its time, and nothing here measures it.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: fromRoot('test-results/e2e.json') }]],
  projects: [
    { name: 'electron', testIgnore: '**/*.web.spec.ts', use: { host: 'electron' } },
    { name: 'web', testIgnore: '**/*.electron.spec.ts', use: { host: 'web' } },
  ],
})
