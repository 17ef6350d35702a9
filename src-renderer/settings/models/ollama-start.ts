/** Gives each model of an Ollama a window that an agent's tools fit into. */
export const OLLAMA_START = 'OLLAMA_CONTEXT_LENGTH=32768 ollama serve'
