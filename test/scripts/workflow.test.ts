import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import { ROOT } from '../../scripts/build.ts'

const step = z.strictObject({
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z
    .string()
    .regex(/^actions\/[\w-]+@v\d+$/)
    .optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
})
const job = z.strictObject({
  needs: z.string().optional(),
  strategy: z
    .strictObject({
      'fail-fast': z.boolean(),
      matrix: z.strictObject({ os: z.array(z.string()) }),
    })
    .optional(),
  'runs-on': z.string(),
  'timeout-minutes': z.number().optional(),
  permissions: z.record(z.string(), z.enum(['read', 'write'])).optional(),
  steps: z.array(step),
})
const workflow = z.strictObject({
  name: z.string(),
  on: z.strictObject({ push: z.strictObject({ tags: z.array(z.string()) }) }),
  permissions: z.strictObject({ contents: z.literal('read') }),
  jobs: z.record(z.string(), job),
})

const file = join(ROOT, '.github', 'workflows', 'release.yml')
const { jobs } = workflow.parse(parse(readFileSync(file, 'utf8')))
const steps = Object.values(jobs).flatMap((each) => each.steps)

it('a release is built on three systems, by commands that there are', () => {
  expect(jobs.packages?.strategy?.matrix.os.map((name) => name.split('-')[0])).toEqual([
    'ubuntu',
    'macos',
    'windows',
  ])
  const scripts = steps.flatMap(({ run }) => [...(run ?? '').matchAll(/npm run (\S+)/g)])
  expect(scripts.map(([, name]) => name)).toEqual(['release'])
  for (const [, name] of scripts) expect(Object.keys(packageJson.scripts)).toContain(name)
  for (const { needs } of Object.values(jobs)) if (needs) expect(Object.keys(jobs)).toContain(needs)
})

it('the keys are given to the step that signs, and to no other', () => {
  const withSecrets = steps.filter(({ env }) => JSON.stringify(env ?? {}).includes('secrets.'))
  expect(withSecrets.map(({ run }) => run)).toEqual(['npm run release'])
  for (const { run } of steps) expect(run ?? '').not.toContain('${{')
})
