/** Where the person's own programs are found: an app started from an icon has a shorter path than their terminal. */
export function createSearchPath(
  environment: Readonly<Record<string, string | undefined>>,
): () => Promise<string> {
  return async () => {
    const { loginPath } = await import('../../terminal/backends/local/login-path.ts')
    const env = Object.fromEntries(
      Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    )
    return loginPath({ platform: process.platform, shell: env.SHELL ?? '/bin/sh', env })
  }
}
