/** What axe finds on a page that a person with a disability would stumble over. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const SERIOUS = ['serious', 'critical']

export async function seriousProblems(page: Page): Promise<string[]> {
  // As a debugger would: the page's own policy lets no other script in.
  await page.evaluate(AXE)
  const results = await page.evaluate(
    (): Promise<AxeResults> =>
      Reflect.get(window, 'axe').run(document, { resultTypes: ['violations'] }),
  )
  return results.violations
    .filter(({ impact }) => impact && SERIOUS.includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
