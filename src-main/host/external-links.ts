/** Links that may go to the person's browser: plain web addresses, nothing that starts a program. */
export function isExternalLink(link: string): boolean {
  const url = URL.parse(link)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return false
  // user:password@ in front of a host is the usual way to make one address look like another.
  return url.username === '' && url.password === ''
}
