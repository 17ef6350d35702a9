/// <reference path="./builtin-tools.d.ts" />
/** Imports the tools that come with the app. Importing is registering. */
import type { Log } from '../lib/log.ts'

export interface ToolModule {
  file: string
  load: () => Promise<unknown>
}

export interface LoadReport {
  loaded: string[]
  failed: { file: string; error: string }[]
}

export async function loadBuiltinTools(log: Log): Promise<LoadReport> {
  const { builtinTools } = await import('virtual:builtin-tools')
  return loadTools(builtinTools, log)
}

/** In the order given; one failure never stops the rest. */
export async function loadTools(modules: readonly ToolModule[], log: Log): Promise<LoadReport> {
  const report: LoadReport = { loaded: [], failed: [] }
  for (const { file, load } of modules) {
    try {
      await load()
      report.loaded.push(file)
    } catch (error) {
      log.error(`the tool file ${file} could not be loaded: ${String(error)}`)
      report.failed.push({ file, error: String(error) })
    }
  }
  return report
}
