import type { ToolRegistration } from '../../src-main/registry/tool-entry.ts'

/** A sound registration, with whatever a test wants different. */
export function sampleTool(different: Partial<ToolRegistration> = {}): ToolRegistration {
  return {
    name: 'read_file',
    toolset: 'file',
    schema: {
      description: 'Read a text file.',
      parameters: { type: 'object', properties: { path: { type: 'string' } } },
    },
    handler: () => '{}',
    ...different,
  }
}
