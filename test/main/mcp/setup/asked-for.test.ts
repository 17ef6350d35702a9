import { describe, expect, it } from 'vitest'
import { codeOf } from '../../../../src-main/mcp/setup/asked-for.ts'

const HOME = '/home/user'

function code(line: string, cwd = HOME) {
  const [command = '', ...args] = line.split(' ')
  return codeOf({ command, args, cwd }, HOME)
}

describe('the code of a server', () => {
  it.each([
    ['node /home/user/notes/server.js', ['/home/user/notes/server.js'], ['/home/user/notes']],
    ['~/notes/run.sh --port 1', ['/home/user/notes/run.sh'], ['/home/user/notes']],
    ['uv --directory /home/user/notes run main.py', ['/home/user/main.py'], ['/home/user/notes']],
    ['npm --prefix=/srv/notes start', [], ['/srv/notes']],
    ['python3 server.py', ['/home/user/server.py'], []],
    ['/usr/bin/node /home/user/a/b.mjs', ['/home/user/a/b.mjs'], ['/home/user/a']],
  ])('of %s is looked for', (line, files, folders) => {
    expect(code(line)).toEqual({ files, folders })
  })

  it('lies in the folder that it is started in, unless that is the home folder', () => {
    expect(code('npm start', '/home/user/notes').folders).toEqual(['/home/user/notes'])
    expect(code('npm start').folders).toEqual([])
  })

  it.each([
    'npx -y @modelcontextprotocol/server-filesystem /home/user/project',
    'uvx mcp-server-git',
  ])('is not what %s works on', (line) => {
    expect(code(line)).toEqual({ files: [], folders: [] })
  })
})
