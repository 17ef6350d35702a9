/** Small functions that a script finds beside the tools, under names that models know. */

/** `json_parse` forgives a fence around it, a mark before it and raw line breaks within strings. */
export const JAVASCRIPT_HELPERS = String.raw`
globalThis.shell_quote = (text) => "'" + String(text).replaceAll("'", "'\\''") + "'"
globalThis.json_parse = (text) => {
  if (typeof text !== 'string') return text
  const bare = text.trim().replace(/^\x60{3}\w*\n([^]*?)\n?\x60{3}$/, '$1')
  const escape = (letter) => '\\u' + letter.charCodeAt(0).toString(16).padStart(4, '0')
  const whole = (string) => string.replace(/[\0-\x1f]/g, escape)
  return JSON.parse(bare.replace(/"(?:[^"\\]|\\.)*"/gs, whole))
}
globalThis.retry = async (work, max_attempts = 3, delay = 2) => {
  const named = typeof max_attempts === 'object' ? max_attempts : { max_attempts, delay }
  let wait = named.delay ?? 2
  for (let left = named.max_attempts ?? 3; ; left -= 1, wait *= 2) {
    try {
      return await work()
    } catch (error) {
      if (left <= 1) throw error
      await new Promise((resolve) => setTimeout(resolve, wait * 1000))
    }
  }
}
`

/** The same in Python, and the module under whose name models import them. */
export const PYTHON_HELPERS = String.raw`
import re as _re, shlex as _shlex, time as _time, types as _types
def shell_quote(text):
    return _shlex.quote(str(text))
def json_parse(text):
    if not isinstance(text, (str, bytes, bytearray)):
        return text
    if not isinstance(text, str):
        text = text.decode('utf-8')
    bare = text.strip().lstrip('\ufeff')
    fenced = _re.match(r'^\x60{3}\w*\n(.*?)\n?\x60{3}$', bare, _re.DOTALL)
    return _json.loads(fenced.group(1) if fenced else bare, strict=False)
def retry(fn, max_attempts=3, delay=2):
    while True:
        try:
            return fn()
        except Exception:
            max_attempts -= 1
            if max_attempts <= 0:
                raise
            _time.sleep(delay)
            delay *= 2
def _module_of(given):
    module = _types.ModuleType('hermes_tools')
    module.__dict__.update(given)
    module.__all__ = list(given)
    def missing(name):
        if name.startswith('__'):
            raise AttributeError(name)
        raise ImportError(f'there is no {name} for scripts here; there are: ' + ', '.join(given))
    module.__getattr__ = missing
    return module
`
