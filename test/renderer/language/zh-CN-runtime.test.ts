import { describe, expect, it } from 'vitest'
import { english, say } from '#say'
import { registry } from '#tool-api'
import { ruleCatalogue } from '../../../src-main/classifier/programs/catalogue.ts'
import { exactly, SENTENCES, sentenceOf } from '../../../src-main/classifier/sentences.ts'
import { loadBuiltinTools } from '../../../src-main/discovery/load-tools.ts'
import { silentLog } from '../../../src-main/lib/log.ts'
import { GUARDS } from '../../../src-main/protected/guards.ts'
import { builtinTools } from '../../../src-renderer/language/zh-CN/builtin-tools.ts'
import { findings } from '../../../src-renderer/language/zh-CN/rules/findings.ts'
import { guards } from '../../../src-renderer/language/zh-CN/rules/guards.ts'
import { rules } from '../../../src-renderer/language/zh-CN/rules.ts'
import { runtime } from '../../../src-renderer/language/zh-CN/runtime.ts'
import { saidSchema } from '../../../src-renderer/tools/bench/said-schema.ts'

describe('the Chinese window', () => {
  it('has words for every rule of the classifier', () => {
    const missing = ruleCatalogue.filter(({ rule }) => rules[rule] === undefined)
    expect(missing.map(({ rule, sentence }) => `${rule}: ${sentence}`)).toEqual([])
  })

  it('has no words for rules that are gone', () => {
    const known = new Set(ruleCatalogue.map(({ rule }) => rule))
    expect(Object.keys(rules).filter((rule) => !known.has(rule))).toEqual([])
  })

  it.each([
    ['every sentence of the classifier', SENTENCES, findings],
    [
      'every reason to ask before a path is written',
      Object.fromEntries(
        Object.entries(GUARDS).flatMap(([name, { write, reason }]) =>
          write === 'ask' ? [[`guard.${name}`, reason]] : [],
        ),
      ),
      guards,
    ],
  ])('has words with the same values for %s, and no others', (_, english, chinese) => {
    expect(valuesOf(chinese)).toEqual(valuesOf(english))
  })

  it('knows each of these by a name of its own', () => {
    const keys = [english, rules, findings, guards, builtinTools].flatMap((table) =>
      Object.keys(table),
    )
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  it('says what every tool of the app and each of its arguments is for, and no others', async () => {
    await loadBuiltinTools(silentLog)
    const own = registry.entries().filter(({ origin }) => origin.kind === 'builtin')
    const keys = own.flatMap(({ name, schema }) => {
      const noted: string[] = []
      saidSchema(schema.parameters, `builtin.${name}`, ({ text, key = '' }) => {
        noted.push(key)
        return text
      })
      expect(noted, 'none lies where the form does not look').toHaveLength(
        countDescriptions(schema.parameters),
      )
      return [`builtin.${name}`, ...noted]
    })
    expect(keys.length).toBeGreaterThan(50)
    expect(Object.keys(builtinTools).sort()).toEqual(keys.sort())
  })
})

describe('a sentence of the runtime', () => {
  it.each([
    [say('model.refusedKey', { server: 'Ollama', detail: '' }), 'Ollama 拒绝了密钥'],
    [
      say('model.refusedKey', {
        server: 'Ollama',
        detail: say('model.detail', { message: 'no such user' }),
      }),
      'Ollama 拒绝了密钥：no such user',
    ],
    [say('tool.keyMissing', { name: 'A_KEY' }), 'A_KEY 未设置'],
    [say('tool.keysMissing', { names: 'A_KEY', last: 'B_KEY' }), 'A_KEY 和 B_KEY 未设置'],
    [say('toolset.others', { name: 'mine' }), 'mine 的工具'],
    [say('toolset.messaging', { platform: say('toolset.weixin') }), '消息平台上的智能体：微信'],
    [
      say('approval.editedNeverRuns', {
        sentence: { text: 'Deletes everything on this computer.', key: 'fs.delete-root' },
      }),
      '它绝不运行：删除这台计算机上的一切。',
    ],
    [
      say('approval.ruleAllows', { pattern: 'rm *', scope: say('approval.always') }),
      '你的规则允许它：rm *（始终）',
    ],
    [
      say('tool.nameTaken', { owner: say('tool.ofApp'), toolset: 'file' }),
      '这个名称已被内置工具占用（工具集 file）；请换个名称或设置 override: true',
    ],
    [
      say('tool.noHook', { names: 'pre_tool_call, post_tool_call' }),
      '没有这个名称的钩子；可用的有 pre_tool_call, post_tool_call',
    ],
    [
      say('settings.keptAs', {
        reason: say('settings.notJson', { cause: 'line 3' }),
        file: 'old.json',
      }),
      '它不是有效的 JSON（line 3）。原有内容保留为 old.json。',
    ],
    [
      say('process.ended', {
        id: 'p1',
        how: say('process.exited', { code: 0 }),
        command: 'make',
        output: say('process.output', { output: 'done' }),
      }),
      '[后台进程 p1：已退出，退出码 0。\n命令：make\n输出：\ndone]',
    ],
    [{ text: 'Describes what nobody has translated.' }, 'Describes what nobody has translated.'],
  ])('reads well: $0.text', (english, chinese) => {
    expect(runtime.said(english)).toBe(chinese)
  })

  it.each([
    ['fs.recursive-delete', { sentence: 'Deletes.' }, '删除一个文件夹及其中的一切。'],
    [
      'fs.recursive-delete',
      exactly('found.inFile', {
        file: 'build.sh',
        sentence: { text: 'Deletes.', key: 'fs.recursive-delete' },
      }),
      '在 build.sh 中：删除一个文件夹及其中的一切。',
    ],
    [
      'too-complex.limit',
      exactly('found.notToTheEnd', { reason: sentenceOf('found.tooManyCommands') }),
      '无法完整判断：它运行的命令太多。',
    ],
    [
      'fs.recursive-delete',
      { sentence: 'Deletes by way of new rules.', said: { key: 'found.notYet' } },
      '删除一个文件夹及其中的一切。',
    ],
    ['plugin.own-rule', { sentence: 'Rings a bell.' }, 'Rings a bell.'],
  ])('says why a command is risky: %s, %j', (rule, words, chinese) => {
    expect(runtime.finding({ rule, ...words })).toBe(chinese)
  })

  it('names the dangers that a rule of the person’s own covers', () => {
    const pattern = 'class: fs.recursive-delete|rm|workspace|* net.upload|curl|-|example.com'
    expect(runtime.covers({ pattern, words: { text: 'every recursive delete' } })).toBe(
      '一切：递归删除（rm，工作文件夹），上传文件（curl，example.com）',
    )
  })
})

function valuesOf(texts: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(texts)
      .sort()
      .map(([key, text]) => [key, [...text.matchAll(/\{\w+\}/g)].map(String).sort()]),
  )
}

function countDescriptions(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0
  return Object.entries(schema).reduce(
    (count, [name, value]) =>
      count + (name === 'description' && typeof value === 'string' ? 1 : countDescriptions(value)),
    0,
  )
}
