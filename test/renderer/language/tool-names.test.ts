import { expect, it } from 'vitest'
import { registry } from '#tool-api'
import { loadBuiltinTools } from '../../../src-main/discovery/load-tools.ts'
import { silentLog } from '../../../src-main/lib/log.ts'
import { en } from '../../../src-renderer/language/en.ts'
import { zhCN } from '../../../src-renderer/language/zh-CN.ts'

it.each([
  ['English', en],
  ['Chinese', zhCN],
])('every tool and toolset of the app has a name for people in %s', async (_, text) => {
  await loadBuiltinTools(silentLog)
  const own = registry.entries().filter(({ origin }) => origin.kind === 'builtin')
  const { verbs } = text.session.call

  expect(own.map(({ name }) => name).filter((name) => !verbs[name])).toEqual([])
  expect(own.map(({ toolset }) => toolset).filter((set) => !text.tools.toolsetNames[set])).toEqual(
    [],
  )
})
