/** A repository behind https on loopback, served by git's own program for it. */
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

export async function startGitServer(
  repository: string,
): Promise<{ url: string; certificate: string }> {
  const folder = temporaryFolder()
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) })
  server.on('request', (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env.PATH,
        GIT_PROJECT_ROOT: dirname(repository),
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: path,
        QUERY_STRING: query,
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'safe.directory',
        GIT_CONFIG_VALUE_0: '*',
      },
    })
    request.pipe(backend.stdin)
    const chunks: Buffer[] = []
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    backend.on('close', () => {
      const answer = Buffer.concat(chunks)
      const end = answer.indexOf('\r\n\r\n')
      for (const line of answer.subarray(0, end).toString().split('\r\n')) {
        const [name = '', value = ''] = line.split(': ')
        if (name === 'Status') response.statusCode = Number(value.slice(0, 3))
        else response.setHeader(name, value)
      }
      response.end(answer.subarray(end + 4))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server on a socket of its own has such an address.
  const { port } = server.address() as AddressInfo
  return { url: `https://127.0.0.1:${port}/${basename(repository)}/.git`, certificate }
}
