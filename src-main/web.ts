/** Web-host entry. What was compiled at an earlier start need not be compiled again. */
import './host/refuse-debugger.ts'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { userDataFolder } from './user-data.ts'

const userData = userDataFolder(process.env, process.platform)
enableCompileCache(join(userData, 'cache', 'code'))
const { serveWeb } = await import('./web-host.ts')
await serveWeb({ userData, here: (path) => new URL(path, import.meta.url) })
