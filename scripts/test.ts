/** `npm test`: everything that can be checked by machine, on a machine that may lack parts of it. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, ROOT } from './build.ts'
import { runE2e } from './e2e.ts'
import { findElectron } from './electron-binary.ts'
import { thisMachine } from './machine.ts'
import { preparePlaces } from './places/prepare-places.ts'
import { type Prepared, prepareE2e } from './prepare-e2e.ts'
import { installRegistryCopy, OPENCODE, registryCopyOfThisUser } from './registry-program.ts'
import { runGroup } from './run-group.ts'
import { check, step, wasStopped, whatFailed } from './step.ts'
import { cannotInstall, runPackageTests } from './test-package.ts'
import {
  FAILED_ONCE,
  type Failure,
  lookedAgain,
  PASSED_ONCE,
  type Result,
  readPlaywright,
  readVitest,
  sum,
} from './test-reports.ts'

const LAYERS = ['src-main/contract', 'src-main', 'src-renderer', 'tools', 'scripts', 'test']
const UNIT_REPORT = join(ROOT, 'test-results', 'unit.json')
const E2E_REPORT = join(ROOT, 'test-results', 'e2e.json')
const PACKAGE_REPORT = join(ROOT, 'test-results', 'package.json')
/** More than that is no accident. */
const MOST_UNSTEADY_FILES = 8
const skipsE2e = process.env.TALARIA_SKIP_E2E === '1'
const skipsPlaces = process.env.TALARIA_SKIP_PLACES === '1'

// It mostly waits for the network; the tests wait for it, because some of them have a window.
const preparing = skipsE2e ? undefined : prepare()
const guest = step('agent of others', fetchGuest)
// One installer at a time.
const places = skipsPlaces ? undefined : Promise.resolve(preparing).then(() => preparePlaces())
const [checked, built] = await Promise.all([checkSources(), buildApp()])
const counts = [checked, built]
if (places) counts.push(await step('engines of places', () => engines(places)))
counts.push(await guest)
await preparing
counts.push(await step('unit tests', runUnitTests))
if (preparing) counts.push(await step('end-to-end tests', () => runEndToEnd(preparing, built)))
const noInstall = preparing ? await cannotInstall(thisMachine()) : 'TALARIA_SKIP_E2E=1'
if (!noInstall) counts.push(await step('installed package', () => testPackage(built)))
// Not by `exitCode`: what electron-builder hangs on the end of a process makes a 0 of it.
process.exit(wasStopped() ? 130 : conclude(sum(counts)))

function conclude(total: Result): number {
  if (total.skipped > 0) console.log(`${total.skipped} tests were skipped.`)
  if (skipsE2e) console.log('\n!!! THE END-TO-END TESTS WERE NOT RUN: TALARIA_SKIP_E2E=1 !!!')
  if (skipsPlaces)
    console.log('\n!!! DOCKER, SSH AND APPTAINER WERE NOT TESTED: TALARIA_SKIP_PLACES=1 !!!')
  if (noInstall) console.log(`\n!!! THE PACKAGE WAS NOT INSTALLED AND STARTED: ${noInstall} !!!`)
  for (const name of whatFailed()) console.log(`✗ ${name}`)
  for (const test of total.failures) console.log(`✗ ${inWords(test)}`)
  for (const test of total.unsteady) console.log(`! failed, then passed alone: ${inWords(test)}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

function inWords({ file, name, why }: Failure): string {
  return `${file} › ${name}: ${why}`
}

async function checkSources(): Promise<Result> {
  const found: Result[] = []
  for (const layer of LAYERS)
    found.push(await check(`types of ${layer}`, tool('typescript/bin/tsc'), ['-p', layer]))
  found.push(await check('lint and format', tool('@biomejs/biome/bin/biome'), ['check', '.']))
  found.push(await check('unused code', tool('knip/bin/knip.js'), ['--no-progress']))
  return sum(found)
}

function buildApp(): Promise<Result> {
  return step('build', async () => {
    await build()
    return PASSED_ONCE
  })
}

/** On a machine that others share, what failed is run once more by itself, and named if it then passes. */
async function runUnitTests(): Promise<Result> {
  const first = await vitest([])
  const files = [...new Set(first.failures.map(({ file }) => file))]
  const isBroken = files.length > MOST_UNSTEADY_FILES
  if (first.failed === 0 || isBroken || !process.env.CI || wasStopped()) return first
  console.log('What failed is run once more, alone.')
  return lookedAgain(first, await vitest(files))
}

/** All the unit tests, or those of some files. */
async function vitest(files: readonly string[]): Promise<Result> {
  rmSync(UNIT_REPORT, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  const code = await runGroup(
    process.execPath,
    [tool('vitest/vitest.mjs'), 'run', '--config', 'test/vitest.config.ts', ...reporters, ...files],
    { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  return readVitest(readReport(UNIT_REPORT), code, ROOT)
}

/** The tests start them, each its own; here is only what has to be on the machine before. */
async function engines(preparing: ReturnType<typeof preparePlaces>): Promise<Result> {
  const prepared = await preparing
  if (prepared.ok) return PASSED_ONCE
  console.error(`${prepared.advice}\nTALARIA_SKIP_PLACES=1 runs the rest without them.`)
  return FAILED_ONCE
}

/** Its test is left out where it cannot be had; what is not what it should be is a failure. */
async function fetchGuest(): Promise<Result> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return PASSED_ONCE
  const fetched = await installRegistryCopy(registryCopyOfThisUser(OPENCODE))
  if ('failure' in fetched) console.log(`There is no ${OPENCODE.spec} (60 MB): ${fetched.failure}`)
  return PASSED_ONCE
}

function prepare(): Promise<Prepared> {
  return prepareE2e().catch((error: Error) => ({ ok: false, advice: error.message }))
}

async function runEndToEnd(preparing: Promise<Prepared>, built: Result): Promise<Result> {
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
  return readPlaywright(readReport(E2E_REPORT), code)
}

/** A deb is made, installed, started as a fresh user, and taken away again. */
async function testPackage(built: Result): Promise<Result> {
  const electron = await findElectron()
  if (built.failed > 0 || !electron) {
    console.error('Without a build and an Electron there is nothing to package.')
    return FAILED_ONCE
  }
  rmSync(PACKAGE_REPORT, { force: true })
  const code = await runPackageTests(electron, ['installed'])
  return readPlaywright(readReport(PACKAGE_REPORT), code)
}

function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function tool(path: string): string {
  return join(ROOT, 'node_modules', path)
}
