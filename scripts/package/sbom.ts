/** The list of all parts in the form CycloneDX, the same for the same lock file. */
import { execFileSync } from 'node:child_process'
import { z } from 'zod'

const MAX_BYTES = 64 * 1024 * 1024
const schema = z.looseObject({ metadata: z.looseObject({}), components: z.array(z.unknown()) })

export function sbomOf(root: string): string {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const made = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: MAX_BYTES })
  const { serialNumber: _, ...sbom } = schema.parse(JSON.parse(made))
  // A number and a time of its own would make each one another.
  const { timestamp: __, ...metadata } = sbom.metadata
  return `${JSON.stringify({ ...sbom, metadata }, null, 2)}\n`
}
