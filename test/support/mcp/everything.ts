/** A real server, written with the usual library, that has everything of the protocol. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const PACKAGE = '@modelcontextprotocol/server-everything/package.json'

export const EVERYTHING = {
  transport: 'stdio',
  command: process.execPath,
  args: [
    join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), 'dist', 'index.js'),
    'stdio',
  ],
}
