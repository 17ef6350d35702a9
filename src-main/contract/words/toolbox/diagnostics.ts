/** Language servers that look at what an agent edits. */
export const diagnosticsWords = {
  'diagnostics.question':
    'Let the language server of {server} look at {folder} after edits, so that the agent is told of errors? It is {program}, and may run code of the project: plugins, build scripts. It runs in the sandbox of the session.',
  'diagnostics.freeQuestion':
    'Let the language server of {server} look at {folder} after edits, so that the agent is told of errors? It is {program}, and may run code of the project, also what the agent writes there. This session has no sandbox: whatever it runs can do all that you can.',
} as const
