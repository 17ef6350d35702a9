/** Acting on pages in the session's browser: the person is asked once for each site. */
import { registry, type ToolContext } from '#tool-api'
import { actedResult, BROWSER_TOOL, failure, REF } from './browsing/page-result.ts'

registry.register({
  ...BROWSER_TOOL,
  name: 'browser_click',
  emoji: '👆',
  description: 'Click something on the page',
  schema: {
    description: 'Click an element of the last snapshot. Take a snapshot to see what came of it.',
    parameters: { type: 'object', properties: { ref: REF }, required: ['ref'] },
  },
  handler: async ({ ref }: { ref: string }, { browser }: ToolContext) =>
    actedResult(await browser.click(ref), 'clicked'),
})

registry.register({
  ...BROWSER_TOOL,
  name: 'browser_type',
  emoji: '⌨️',
  description: 'Type into a field of the page',
  schema: {
    description:
      'Replace what stands in a field. Passwords, card numbers and codes are entered by the person only.',
    parameters: {
      type: 'object',
      properties: {
        ref: REF,
        text: { type: 'string', maxLength: 50_000, description: 'What stands there afterwards' },
        submit: { type: 'boolean', default: false, description: 'Press Enter after it' },
      },
      required: ['ref', 'text'],
    },
  },
  handler: async (
    { ref, text, submit = false }: { ref: string; text: string; submit?: boolean },
    { browser }: ToolContext,
  ) => actedResult(await browser.type(ref, text, submit), 'typed'),
})

registry.register({
  ...BROWSER_TOOL,
  name: 'browser_press',
  emoji: '⏎',
  description: 'Press a key on the page',
  schema: {
    description: 'Press a key or a combination, such as Enter, Escape, ArrowDown or Control+A.',
    parameters: {
      type: 'object',
      properties: { key: { type: 'string', minLength: 1, maxLength: 40, description: 'The key' } },
      required: ['key'],
    },
  },
  handler: async ({ key }: { key: string }, { browser }: ToolContext) =>
    actedResult(await browser.press(key), 'pressed'),
})

registry.register({
  ...BROWSER_TOOL,
  name: 'browser_dialog',
  emoji: '💬',
  description: 'Answer a dialog of the page',
  schema: {
    description: 'Answer an alert, a confirmation or a prompt that the page shows.',
    parameters: {
      type: 'object',
      properties: {
        action: { type: 'string', enum: ['accept', 'dismiss'], description: 'What to answer' },
        prompt_text: { type: 'string', maxLength: 10_000, description: 'For a prompt' },
        dialog_id: { type: 'string', maxLength: 64, description: 'Which one; else the first' },
      },
      required: ['action'],
    },
  },
  handler: answerDialog,
})

async function answerDialog(
  args: { action: 'accept' | 'dismiss'; prompt_text?: string; dialog_id?: string },
  { browser }: ToolContext,
): Promise<string> {
  const told = await browser.dialog({
    accepts: args.action === 'accept',
    ...(args.prompt_text !== undefined && { text: args.prompt_text }),
    ...(args.dialog_id !== undefined && { id: args.dialog_id }),
  })
  return told.ok ? JSON.stringify({ success: true, answered: told.answered }) : failure(told)
}
