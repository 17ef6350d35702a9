/** A certificate for an address of this machine, and nobody who vouches for it but itself. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onTestFinished } from 'vitest'

export function makeCertificate(address: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'talaria-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=mail', '-addext', `subjectAltName=IP:${address}`]
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  execFileSync('openssl', ['req', ...options, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const certificate = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return certificate
}

/** As if somebody whom the system trusts had signed it; until the test ends. */
export function trust(certificate: string): void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, certificate])
  onTestFinished(() => setDefaultCACertificates(before))
}
