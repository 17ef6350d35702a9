/** The client's package, loaded with the first server that is started: it takes a tenth of a second. */
import type * as ClientPackage from '@modelcontextprotocol/client'

let loading: Promise<typeof ClientPackage> | undefined

export function loadClient(): Promise<typeof ClientPackage> {
  loading ??= import('@modelcontextprotocol/client')
  return loading
}
