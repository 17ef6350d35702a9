/** The program that speaks with the key store of a Linux desktop; what it is to keep goes to its input. */
import { say } from '#say'
import { ToldError } from '#words'
import { runChild } from '../lib/start-child.ts'
import type { SecretTool } from './secret-service-vault.ts'

/** A key store that is locked asks the person for its password first. */
const PERSON_TYPES_MS = 60_000
const NO_SUCH_PROGRAM = 127

export const secretTool: SecretTool = async (args, input) => {
  try {
    const program = { file: 'secret-tool', args }
    return (await runChild(program, { input, timeout: PERSON_TYPES_MS })) || undefined
  } catch (error) {
    // Whatever a child ended with; one that could not be started at all has no output.
    const { code, killed, stderr } = error as { code: unknown; killed: boolean; stderr: string }
    if (code === NO_SUCH_PROGRAM) throw new ToldError(say('settings.noSecretTool'))
    if (killed) throw new ToldError(say('settings.keyStoreSilent'))
    // That is how it says that there is nothing under this name.
    if (stderr === '') return undefined
    throw new Error(stderr.trim())
  }
}
