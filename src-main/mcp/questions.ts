/** What servers want to know of the person: a form, or an address to open. Nobody answers for them. */
import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client'
import type { McpFieldView, McpQuestionView } from '#contract'
import { say } from '#say'
import { RuntimeError } from '#wire'
import type { Asking } from './line/calls-out.ts'

type Content = NonNullable<ElicitResult['content']>

interface Open {
  view: McpQuestionView
  settle: (result: ElicitResult) => void
}

/** One that asks more at a time is not waiting for answers. */
const MAX_OPEN = 3
/** A form that a person fills in is not longer than this. */
const MAX_FIELDS = 50
const MAX_CHOICES = 200
/** Nobody reads more of an address, or fills in more of a form. */
const MAX_ADDRESS = 8_000
const MAX_SCHEMA = 50_000
const MAX_MESSAGE = 2_000
const MAX_LABEL = 300

/** A field that asks for one of these is not for a server to have. */
const SECRET_LIKE = new RegExp(
  [
    ...['pass(?:word|phrase|wd|code|key)', 'secret', 'token', '(?:api|private|recovery).?key'],
    ...['\\bpin\\b', '\\botp\\b', '2fa', '(?:one.?time|verification|security|recovery).?code'],
    ...['(?:seed|recovery).?phrase', 'credit', 'card.?number', '\\bcv[vc]\\b', 'iban', 'ssn'],
    ...['social.?security', 'passwort', 'kennwort', 'contrase', 'mot de passe', 'senha', 'парол'],
    ...['パスワード', '暗証', '비밀번호', '密码', '密碼', '口令', '密钥', '私钥', '令牌', '验证码'],
    ...['信用卡', '银行卡', '身份证', '助记词'],
  ].join('|'),
  'iu',
)

export function createQuestions(deps: {
  newId: () => string
  isSomebodyThere: () => boolean
  showHidden: (text: string) => string
  withoutHidden: (text: string) => string
  onChange: () => void
}) {
  const open = new Map<string, Open>()
  return { ask, answer, list: () => [...open.values()].map(({ view }) => view), dropServer }

  function ask(
    server: string,
    params: ElicitRequestParams,
    { sessionId, over, until }: Asking,
  ): Promise<ElicitResult> {
    const asked = questionOf(params)
    const isTooMuch =
      [...open.values()].filter(({ view }) => view.server === server).length >= MAX_OPEN
    const isLate = until.aborted
    if (!asked || isTooMuch || isLate || !deps.isSomebodyThere())
      return Promise.resolve({ action: 'cancel' })
    const id = deps.newId()
    const message = shown(params.message, MAX_MESSAGE)
    const view = { id, server, message, ...asked, ...(sessionId !== undefined && { sessionId }) }
    // An answer in a form has nobody to read it then; at an address the person may go on.
    if (asked.kind === 'form') void over?.then(() => withdraw(id))
    until.addEventListener('abort', () => withdraw(id), { once: true })
    return new Promise((settle) => {
      open.set(id, { view, settle })
      deps.onChange()
    })
  }

  function withdraw(id: string): void {
    const found = open.get(id)
    if (!found) return
    open.delete(id)
    deps.onChange()
    found.settle({ action: 'cancel' })
  }

  function answer(id: string, action: ElicitResult['action'], content: Content | undefined): void {
    const found = open.get(id)
    if (!found) throw new RuntimeError('not-found', say('mcp.questionGone'))
    const { view } = found
    const names = view.kind === 'form' ? view.fields.map(({ name }) => name) : []
    const known = Object.entries(content ?? {}).filter(([name]) => names.includes(name))
    const missing =
      view.kind === 'form' && action === 'accept'
        ? view.fields.find(
            (field) => field.required && !known.some(([name]) => name === field.name),
          )
        : undefined
    if (missing)
      throw new RuntimeError('bad-request', say('mcp.fieldMissing', { name: missing.label }))
    open.delete(id)
    deps.onChange()
    found.settle(
      action === 'accept' && view.kind === 'form'
        ? { action, content: Object.fromEntries(known) }
        : { action },
    )
  }

  /** Whoever asked is gone. */
  function dropServer(server: string): void {
    for (const [id, { view }] of open) if (view.server === server) withdraw(id)
  }

  function questionOf(params: ElicitRequestParams) {
    if ('url' in params && typeof params.url === 'string') {
      const url = URL.parse(params.url)
      if (!url || !/^https?:$/.test(url.protocol) || url.href.length > MAX_ADDRESS) return undefined
      const isPunycode = /(?:^|\.)xn--/.test(url.hostname)
      return { kind: 'url', url: url.href, host: url.host, isPunycode } as const
    }
    if (!('requestedSchema' in params)) return undefined
    if (JSON.stringify(params.requestedSchema).length > MAX_SCHEMA) return undefined
    const { properties = {}, required = [] } = params.requestedSchema as {
      properties?: Record<string, Record<string, unknown>>
      required?: string[]
    }
    if (Object.keys(properties).length > MAX_FIELDS) return undefined
    const fields = Object.entries(properties).map(([name, schema]) =>
      fieldOf(name, schema, required.includes(name)),
    )
    const isWarned = fields.some(({ isSecretLike }) => isSecretLike)
    // The message may ask for what no field is called after.
    if (isWarned || !isSecretLike(params.message)) return { kind: 'form', fields } as const
    return { kind: 'form', fields: fields.map(warnedOf) } as const
  }

  function warnedOf(field: McpFieldView): McpFieldView {
    const { kind } = field.input
    return { ...field, isSecretLike: kind === 'text' || kind === 'number' }
  }

  function fieldOf(name: string, schema: Record<string, unknown>, required: boolean): McpFieldView {
    const label = shown(textIn(schema.title) ?? name, MAX_LABEL)
    const description = textIn(schema.description)
    const usual = schema.default
    return {
      ...{ name, label, required, input: inputOf(schema) },
      ...(description !== undefined && { description: shown(description, MAX_MESSAGE) }),
      ...(isValue(usual) && { usual }),
      isSecretLike: isSecretLike(`${name} ${textIn(schema.title) ?? ''} ${description ?? ''}`),
    }
  }

  function inputOf(schema: Record<string, unknown>): McpFieldView['input'] {
    if (schema.type === 'boolean') return { kind: 'boolean' }
    if (schema.type === 'number' || schema.type === 'integer')
      return { kind: 'number', isInteger: schema.type === 'integer' }
    if (schema.type === 'array') {
      const items = (schema.items ?? {}) as Record<string, unknown>
      return { kind: 'many', choices: choicesIn(items) }
    }
    const choices = choicesIn(schema)
    if (choices.length > 0) return { kind: 'one', choices }
    const format = textIn(schema.format)
    return { kind: 'text', ...(format !== undefined && { format }) }
  }

  function choicesIn(schema: Record<string, unknown>): { value: string; label: string }[] {
    const titled = schema.oneOf ?? schema.anyOf
    if (Array.isArray(titled))
      return titled.slice(0, MAX_CHOICES).map(({ const: value, title }) => ({
        value: String(value),
        label: shown(String(title ?? value), MAX_LABEL),
      }))
    if (!Array.isArray(schema.enum)) return []
    const names = Array.isArray(schema.enumNames) ? schema.enumNames : []
    return schema.enum.slice(0, MAX_CHOICES).map((value, at) => ({
      value: String(value),
      label: shown(String(names[at] ?? value), MAX_LABEL),
    }))
  }

  function isSecretLike(text: string): boolean {
    return SECRET_LIKE.test(deps.withoutHidden(text).normalize('NFKC'))
  }

  function shown(text: string, maxChars: number): string {
    return deps.showHidden(text.slice(0, maxChars)).slice(0, maxChars)
  }
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isValue(value: unknown): value is string | number | boolean | string[] {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
