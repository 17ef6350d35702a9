import { createContext, use } from 'react'
import type { Connection } from './connect.ts'

export const RuntimeContext = createContext<Connection | undefined>(undefined)

export function useRuntime(): Connection {
  const runtime = use(RuntimeContext)
  if (!runtime) throw new Error('useRuntime needs a RuntimeContext above it')
  return runtime
}
