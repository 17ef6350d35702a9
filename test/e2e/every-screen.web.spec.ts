import { KINDS_UNDER_TEST } from '../support/channels/channels-under-test.ts'
import type { App } from './app.ts'
import { seriousProblems } from './axe.ts'
import { seeChannel } from './every-channel.ts'
import { type See, seeBeside, seeProject, seeQuestions, seeSettings } from './every-screen.ts'
import { expect, test } from './fake-model.ts'
import { type Look, looksOf } from './looks.ts'

// Many screens, and a busy machine takes its time.
test.setTimeout(420_000)

/** Each theme, each language and each of two sizes once. */
const LOOKS: readonly Look[] = [
  { language: 'zh-CN', theme: 'dark', width: 800, height: 600 },
  { language: 'en', theme: 'light', width: 1_280, height: 800 },
]

const ALSO_ON_A_PHONE: readonly Look[] = [
  { language: 'zh-CN', theme: 'dark', width: 390, height: 844 },
  { language: 'en', theme: 'light', width: 1_280, height: 800 },
]

test('a project, a message and its changes can be read and used by everybody', async ({
  app,
  model,
}) => seeProject(app, model, await checkOf(app)))

test('work beside can be read and used by everybody', async ({ app }) =>
  seeBeside(app, await checkOf(app)))

test('a question, the approvals and the tools can be read and used by everybody', async ({
  app,
  model,
}) => seeQuestions(app, model, await checkOf(app)))

test('every section of the settings can be read and used by everybody', async ({ app, model }) =>
  seeSettings(app, model, await checkOf(app)))

for (const each of KINDS_UNDER_TEST)
  test(`a channel of the kind ${each.kind} can be read and used by everybody`, async ({ app }) =>
    seeChannel(app, each, await checkOf(app, ALSO_ON_A_PHONE)))

async function checkOf(app: App, looks = LOOKS): Promise<See> {
  const show = await looksOf(app)
  return async (name, again) => {
    for (const look of looks) {
      await show(look)
      await again?.()
      await app.screenshot(`${name}-${look.width}-${look.language}-${look.theme}`)
      const where = `${name}, ${look.theme}, ${look.language}`
      expect.soft(await seriousProblems(app.page), where).toEqual([])
    }
  }
}
