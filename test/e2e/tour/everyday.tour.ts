/** Pictures of everyday work and of all settings for somebody to look at, in test-results/tour. */
import { seeBeside, seeProject, seeSettings } from '../every-screen.ts'
import { test } from '../fake-model.ts'
import { cameraFor, TOUR_MS } from './camera.ts'

test.setTimeout(TOUR_MS)

test('a project, a message and its changes', async ({ app, model }) =>
  seeProject(app, model, await cameraFor(app)))

test('work beside', async ({ app }) => seeBeside(app, await cameraFor(app)))

test('every section of the settings', async ({ app, model }) =>
  seeSettings(app, model, await cameraFor(app)))
