/** `npm test`: everything that can be checked by machine, on a machine that may lack parts of it. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, ROOT } from './build.ts'
import { runE2e } from './e2e.ts'
import { preparePlaces } from './places/prepare-places.ts'
import { type Prepared, prepareE2e } from './prepare-e2e.ts'
import { runGroup } from './run-group.ts'
import { check, step, wasStopped, whatFailed } from './step.ts'
import {
  type Count,
  countPlaywright,
  countVitest,
  FAILED_ONCE,
  PASSED_ONCE,
  sum,
} from './test-reports.ts'

const LAYERS = ['src-main/contract', 'src-main', 'src-renderer', 'tools', 'scripts', 'test']
const UNIT_REPORT = join(ROOT, 'test-results', 'unit.json')
const E2E_REPORT = join(ROOT, 'test-results', 'e2e.json')
const skipsE2e = process.env.TALARIA_SKIP_E2E === '1'
const skipsPlaces = process.env.TALARIA_SKIP_PLACES === '1'

// It mostly waits for the network, so nothing else has to wait for it until the walks begin.
const preparing = skipsE2e ? undefined : prepare()
// One installer at a time.
const places = skipsPlaces ? undefined : Promise.resolve(preparing).then(() => preparePlaces())
const [checked, built] = await Promise.all([checkSources(), buildApp()])
const counts = [checked, built]
if (places) counts.push(await step('engines of places', () => engines(places)))
counts.push(await step('unit tests', runUnitTests))
if (preparing) counts.push(await step('end-to-end tests', () => runEndToEnd(preparing, built)))
process.exitCode = wasStopped() ? 130 : conclude(sum(counts))

function conclude(total: Count): number {
  if (total.skipped > 0) console.log(`${total.skipped} tests were skipped.`)
  if (skipsE2e) console.log('\n!!! THE END-TO-END TESTS WERE NOT RUN: TALARIA_SKIP_E2E=1 !!!')
  if (skipsPlaces)
    console.log('\n!!! DOCKER, SSH AND APPTAINER WERE NOT TESTED: TALARIA_SKIP_PLACES=1 !!!')
  for (const name of whatFailed()) console.log(`✗ ${name}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

async function checkSources(): Promise<Count> {
  const found: Count[] = []
  for (const layer of LAYERS)
    found.push(await check(`types of ${layer}`, tool('typescript/bin/tsc'), ['-p', layer]))
  found.push(await check('lint and format', tool('@biomejs/biome/bin/biome'), ['check', '.']))
  found.push(await check('unused code', tool('knip/bin/knip.js'), ['--no-progress']))
  return sum(found)
}

function buildApp(): Promise<Count> {
  return step('build', async () => {
    await build()
    return PASSED_ONCE
  })
}

async function runUnitTests(): Promise<Count> {
  rmSync(UNIT_REPORT, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  const code = await runGroup(
    process.execPath,
    [tool('vitest/vitest.mjs'), 'run', '--config', 'test/vitest.config.ts', ...reporters],
    { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  return countVitest(readReport(UNIT_REPORT), code)
}

/** The tests start them, each its own; here is only what has to be on the machine before. */
async function engines(preparing: ReturnType<typeof preparePlaces>): Promise<Count> {
  const prepared = await preparing
  if (prepared.ok) return PASSED_ONCE
  console.error(`${prepared.advice}\nTALARIA_SKIP_PLACES=1 runs the rest without them.`)
  return FAILED_ONCE
}

function prepare(): Promise<Prepared> {
  return prepareE2e().catch((error: Error) => ({ ok: false, advice: error.message }))
}

async function runEndToEnd(preparing: Promise<Prepared>, built: Count): Promise<Count> {
  const prepared = await preparing
  if (!prepared.ok) {
    console.error(`${prepared.advice}\nTALARIA_SKIP_E2E=1 runs the rest without them.`)
    return FAILED_ONCE
  }
  if (built.failed > 0) {
    console.error('Without a build there is nothing to walk through.')
    return FAILED_ONCE
  }
  rmSync(E2E_REPORT, { force: true })
  const code = await runE2e(prepared.env)
  return countPlaywright(readReport(E2E_REPORT), code)
}

function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function tool(path: string): string {
  return join(ROOT, 'node_modules', path)
}
