/** What a scripted reply looks like in the events of OpenAI's newer way of asking. */

interface Delta {
  content?: string
  reasoning?: string
  tool_calls?: { id?: string; function: { name: string; arguments: string } }[]
}

interface Usage {
  prompt_tokens: number
  completion_tokens: number
  cached_tokens?: number
}

/** One event a piece; a finish of null leaves the end out. */
export function responsesEvents(reply: {
  deltas: object[]
  usage?: object
  finish?: string | null
}): string[] {
  const events: [string, object][] = [['response.created', { response: { status: 'in_progress' } }]]
  const output: object[] = []
  for (const delta of reply.deltas as Delta[]) {
    const index = output.length
    if (delta.reasoning !== undefined) {
      const item = {
        type: 'reasoning',
        id: `rs_${index}`,
        summary: [{ type: 'summary_text', text: delta.reasoning }],
        encrypted_content: `sealed-${index}`,
      }
      output.push(item)
      events.push(
        ['response.output_item.added', { output_index: index, item: { ...item, summary: [] } }],
        ['response.reasoning_summary_part.added', { output_index: index, summary_index: 0 }],
        [
          'response.reasoning_summary_text.delta',
          { output_index: index, summary_index: 0, delta: delta.reasoning },
        ],
        ['response.output_item.done', { output_index: index, item }],
      )
    }
    if (delta.content !== undefined)
      events.push(['response.output_text.delta', { output_index: index, delta: delta.content }])
    for (const call of delta.tool_calls ?? []) {
      const at = output.length
      const item = {
        type: 'function_call',
        id: `fc_${at}`,
        call_id: call.id ?? `call_${at}`,
        ...call.function,
      }
      output.push(item)
      events.push([
        'response.output_item.added',
        { output_index: at, item: { ...item, arguments: '' } },
      ])
      for (const part of call.function.arguments.match(/.{1,5}/gs) ?? [])
        events.push(['response.function_call_arguments.delta', { output_index: at, delta: part }])
      events.push(['response.output_item.done', { output_index: at, item }])
    }
  }
  if (reply.finish !== null) events.push(ending(reply.finish ?? 'stop', output, reply.usage))
  return events.map(
    ([type, fields], at) =>
      `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: at, ...fields })}\n\n`,
  )
}

function ending(finish: string, output: object[], given?: object): [string, object] {
  // What a test scripts in the older names.
  const usage = given as Usage | undefined
  const response = {
    status: finish === 'length' || finish === 'content_filter' ? 'incomplete' : 'completed',
    incomplete_details:
      finish === 'length'
        ? { reason: 'max_output_tokens' }
        : finish === 'content_filter'
          ? { reason: 'content_filter' }
          : null,
    output,
    ...(usage && {
      usage: {
        input_tokens: usage.prompt_tokens,
        input_tokens_details: { cached_tokens: usage.cached_tokens ?? 0 },
        output_tokens: usage.completion_tokens,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: usage.prompt_tokens + usage.completion_tokens,
      },
    }),
  }
  if (finish === 'failed')
    return ['response.failed', { response: { ...response, error: { message: 'it fell over' } } }]
  return [`response.${response.status}`, { response }]
}
