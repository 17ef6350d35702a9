/** The variables by which programs find a proxy, in the spellings that they look for. */

const NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']
const NOT_BY_PROXY = 'localhost,127.0.0.1,::1'

/** Forced where nothing is reached without it. */
export function proxyVariables(
  address: string,
  { isForced }: { isForced: boolean },
): Record<string, string> {
  return Object.fromEntries([
    ...NAMES.flatMap((name) => [name, name.toLowerCase()].map((each) => [each, address])),
    ...['NO_PROXY', 'no_proxy'].map((name) => [name, NOT_BY_PROXY]),
    // Node asks for this before it looks at the others; it warns where it does.
    ...(isForced ? [['NODE_USE_ENV_PROXY', '1']] : []),
  ])
}
