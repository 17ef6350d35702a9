/** What the window may load, in both hosts: our own files, and nothing from anywhere else. */
export function contentSecurityPolicy(options: { connect: readonly string[] }): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // xterm and Radix place elements with style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    // What a tool says aloud.
    'media-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...options.connect],
    'worker-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
