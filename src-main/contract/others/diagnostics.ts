/** Language servers that look at what an agent edits. */
import { z } from 'zod'

export const diagnosticsRequests = {
  'diagnostics.list': z.strictObject({}),
}

export interface DiagnosticsServerView {
  id: string
  /** Of the language. */
  name: string
  /** Where it lies on this machine; left out where it is not there. */
  program?: string
  /** A project may bring its own. */
  isInProject: boolean
  /** What a person would run to have it. */
  install: string
  /** Why it could not be used when it was tried last. */
  problem?: string
}

export interface DiagnosticsAnswers {
  'diagnostics.list': DiagnosticsServerView[]
}
