import { registry, type ToolContext, toolError } from '#tool-api'

registry.register({
  name: 'mixture_of_agents',
  toolset: 'moa',
  emoji: '🧑‍⚖️',
  description: 'Ask the models of the council the same question',
  checkFn: ({ mediaProblem }) => {
    const problem = mediaProblem('council')
    return problem ? { ok: false, code: 'missing-key', ...problem } : true
  },
  checkEveryTime: true,
  schema: {
    description: [
      'Put one hard question to several other models at once and get all their answers, for problems',
      'that are worth it: proofs, designs, hard bugs. They see nothing but the text, and each costs',
      'money, so the person is asked. Then weigh the answers yourself, and say where they differ.',
    ].join(' '),
    parameters: {
      type: 'object',
      properties: {
        user_prompt: {
          type: 'string',
          minLength: 1,
          maxLength: 100_000,
          description: 'The whole question; they see this text alone',
        },
      },
      required: ['user_prompt'],
    },
  },
  handler: mixtureOfAgents,
})

async function mixtureOfAgents(
  { user_prompt: prompt }: { user_prompt: string },
  { media }: ToolContext,
): Promise<string> {
  const asked = await media.consult(prompt)
  if (!asked.ok) return toolError(asked.message, { success: false })
  return JSON.stringify({ success: true, answers: asked.opinions })
}
