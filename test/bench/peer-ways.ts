/** The same work with packages of others, as their own documentation does it. */
import { parameters, type ReadArgs, readAsync, TEXT } from './open-dispatch.ts'
import type { Peers } from './peer-packages.ts'

interface SyntaxNode {
  type: string
  children: (SyntaxNode | null)[]
}

const given = JSON.parse(TEXT)

export async function langChainCall(peers: Peers): Promise<() => Promise<unknown>> {
  type Tool = { invoke(args: ReadArgs): Promise<unknown> }
  type Make = (run: (args: ReadArgs) => Promise<string>, about: object) => Tool
  const { tool } = await peers.load<{ tool: Make }>('@langchain/core/tools')
  const read = tool(readAsync, { name: 'read', description: 'Read a file.', schema: parameters })
  return () => read.invoke(given)
}

/** Of a model that answers at once with a call. */
export async function aiSdkCall(peers: Peers): Promise<() => Promise<unknown>> {
  type Sdk = {
    generateText(request: object): Promise<unknown>
    tool(about: object): object
    jsonSchema(schema: object): object
  }
  const { generateText, tool, jsonSchema } = await peers.load<Sdk>('ai')
  const { MockLanguageModelV4: Model } = await peers.load<{
    MockLanguageModelV4: new (answers: object) => object
  }>('ai/test')
  const content = [{ type: 'tool-call', toolCallId: 'c', toolName: 'read', input: TEXT }]
  const finishReason = { unified: 'tool-calls', raw: 'tool_calls' }
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } }
  const model = new Model({
    doGenerate: async () => ({ content, finishReason, usage, warnings: [] }),
  })
  const about = { description: 'Read a file.', inputSchema: jsonSchema(parameters) }
  const read = tool({ ...about, execute: readAsync })
  return () => generateText({ model, prompt: 'Read it.', tools: { read } })
}

export async function treeSitterWalk(peers: Peers): Promise<(text: string) => number> {
  type TreeSitter = {
    Parser: {
      init(): Promise<void>
      new (): {
        setLanguage(language: unknown): void
        parse(text: string): { rootNode: SyntaxNode; delete(): void } | null
      }
    }
    Language: { load(path: string): Promise<unknown> }
  }
  const loaded = await peers.load<{ default: TreeSitter }>('@vscode/tree-sitter-wasm')
  const { Parser, Language } = loaded.default
  await Parser.init()
  const parser = new Parser()
  const grammar = peers.resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-bash.wasm')
  parser.setLanguage(await Language.load(grammar))
  return (text) => {
    const tree = parser.parse(text)
    const count = tree ? nodesBelow(tree.rootNode) : 0
    tree?.delete()
    return count
  }
}

function nodesBelow({ children }: SyntaxNode): number {
  return children.reduce((sum, child) => sum + (child ? nodesBelow(child) : 0), 1)
}

export async function miniSearch(
  peers: Peers,
  tools: readonly { name: string; schema: { description?: string } }[],
): Promise<(query: string) => unknown> {
  type Index = {
    addAll(documents: object[]): void
    search(query: string, options: object): unknown[]
  }
  const { default: MiniSearch } = await peers.load<{ default: new (about: object) => Index }>(
    'minisearch',
  )
  const index = new MiniSearch({ idField: 'name', fields: ['name', 'description'] })
  index.addAll(tools.map(({ name, schema }) => ({ name, description: schema.description })))
  return (query) => index.search(query, { prefix: true, fuzzy: 0.2 }).slice(0, 8)
}
