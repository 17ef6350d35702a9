/** What well-known functions of Python and JavaScript give back, where a path or a module comes out of it. */
import type { Field, Unit } from '../unit.ts'
import { modulePath } from './modules.ts'
import {
  DOUBTFUL,
  folderOf,
  isDoubtful,
  joined,
  piecesOf,
  text,
  textOf,
  UNKNOWN,
  type Value,
} from './values.ts'

/** What is known of the place where a program runs. */
export interface Facts {
  readonly home: string
  readonly cwd: string | null
  readonly names: ReadonlyMap<string, Value>
  variable(name: string): Value
  argument(index: number | null): Value
  expanded(value: Value): Value
}

export function factsOf(
  unit: Unit,
  home: string,
  language: 'python' | 'node',
  /** The file that holds the code, if one does. */
  path = 'script',
): Facts {
  const cwd = unit.cwd
  const here: Value = cwd === null ? UNKNOWN : text(cwd)
  const file = joined([here, text(path)], true)
  const beside = path.includes('/') ? folderOf(file) : here
  const names = new Map<string, Value>([
    ['__file__', file],
    ['__dirname', beside],
    ['__filename', file],
    ['import.meta.url', file],
    ['import.meta.filename', file],
    ['import.meta.dirname', beside],
    ['import.meta.dir', beside],
    ['os.sep', text('/')],
    ['path.sep', text('/')],
    ['os.path.sep', text('/')],
    ['os.curdir', text('.')],
  ])
  return { home, cwd, names, variable, argument, expanded }

  function variable(name: string): Value {
    const set = unit.env.findLast((assignment) => assignment.name === name)
    if (set) return set.value.value === null ? DOUBTFUL : text(set.value.value)
    if (name === 'HOME' || name === 'USERPROFILE') return text(home)
    if (name === 'PWD') return here
    if (/^(?:TMPDIR|TMP|TEMP)$/.test(name)) return text('/tmp')
    return DOUBTFUL
  }

  /** The words behind the code or the file. */
  function argument(index: number | null): Value {
    const own = operandsOf(unit)
    const wanted = index === null ? undefined : own[index - (language === 'python' ? 1 : 2)]
    return wanted?.value == null ? DOUBTFUL : text(wanted.value)
  }

  function expanded(value: Value): Value {
    const [first, ...rest] = piecesOf(value)
    return typeof first === 'string' && /^~(?=\/|$)/.test(first)
      ? text(home + first.slice(1), ...rest)
      : value
  }
}

function operandsOf({ argv, code }: Unit): readonly Field[] {
  const [first] = code
  // In a text that was put together, all words lie in the same place.
  const named = first?.file ?? first?.field
  const word = named ? argv.indexOf(named) : -1
  const at =
    word >= 0 || !first ? word : argv.findIndex(({ span }) => span.start === first.span.start)
  return at < 0 ? [] : argv.slice(at + 1)
}

interface Tools {
  readonly facts: Facts
  readonly language: 'python' | 'node'
  listOf(value: Value): readonly Value[] | undefined
  reference(of: Value, name: string): readonly Value[]
}

type Result = (args: readonly Value[], tools: Tools) => readonly Value[]

const first: Result = ([value = UNKNOWN]) => [value]
const doubt: Result = () => [DOUBTFUL]
/** A fixed text, changed by what nobody follows here: whoever means another text writes that one. */
const worked: Result = (args) => [
  args.length > 0 && args.every((each) => textOf(each) !== undefined) ? DOUBTFUL : UNKNOWN,
]
const join: Result = (args) => [joined(args, true)]
const scratch: Result = () => [text('/tmp/', null)]
const home: Result = (_, { facts }) => [text(facts.home)]
const here: Result = (_, { facts }) => [facts.cwd === null ? UNKNOWN : text(facts.cwd)]
const load: Result = ([name = UNKNOWN], { language }) => {
  const path = textOf(name)
  return [path === undefined ? UNKNOWN : { kind: 'ref', path: modulePath(path, language) }]
}
const variable: Result = ([name = UNKNOWN, otherwise], { facts }) => {
  const known = textOf(name)
  const value = known === undefined ? DOUBTFUL : facts.variable(known)
  return otherwise ? [value === DOUBTFUL ? otherwise : value] : [value]
}
const member: Result = ([of = UNKNOWN, name = UNKNOWN], { reference }) => {
  const known = textOf(name)
  return known === undefined ? [UNKNOWN] : reference(of, known)
}
const letters: Result = (args, { listOf }) => {
  const [only] = args
  const codes = only && only.kind !== 'number' ? (listOf(only) ?? [only]) : args
  const known = codes.flatMap((code) => (code.kind === 'number' ? [code.value] : []))
  return [known.length === codes.length ? text(String.fromCharCode(...known)) : DOUBTFUL]
}
/** What a pattern may match begins with the folder before its first wildcard. */
const listing: Result = ([pattern = UNKNOWN]) => {
  const [start] = piecesOf(pattern)
  if (isDoubtful(pattern)) return [DOUBTFUL]
  if (typeof start !== 'string') return [UNKNOWN]
  const folder = start.replace(/[*?[{].*$/s, '').replace(/[^/]*$/, '')
  return [text(folder === '' ? './' : folder, null)]
}
const walk: Result = ([top = text('.')]) => [
  isDoubtful(top) ? DOUBTFUL : text(...piecesOf(top), '/', null),
]

const PYTHON: Readonly<Record<string, Result>> = {
  ...each(
    'str os.fspath os.path.abspath os.path.realpath os.path.normpath os.fsdecode os.fsencode copy.copy',
    first,
  ),
  ...each(
    'Path PurePath PosixPath pathlib.Path pathlib.PurePath pathlib.PosixPath os.path.join',
    join,
  ),
  ...each('Path.home pathlib.Path.home', home),
  ...each('Path.cwd pathlib.Path.cwd os.getcwd', here),
  ...each('os.path.expanduser', ([value = UNKNOWN], { facts }) => [facts.expanded(value)]),
  'os.path.expandvars': ([value = UNKNOWN], { facts }) => {
    const known = textOf(value)?.replace(/\$\{?HOME\}?/, facts.home)
    return [known === undefined || known.includes('$') ? DOUBTFUL : facts.expanded(text(known))]
  },
  'os.path.dirname': ([value = UNKNOWN]) => [folderOf(value)],
  ...each('os.environ.get os.getenv os.environ.__getitem__ os.environ.setdefault', variable),
  ...each('glob.glob glob.iglob glob', listing),
  ...each('os.walk', walk),
  ...each('os.listdir os.scandir', () => [UNKNOWN]),
  ...each(
    'tempfile.mkdtemp tempfile.gettempdir tempfile.mktemp tempfile.mkstemp tempfile.NamedTemporaryFile tempfile.TemporaryDirectory',
    scratch,
  ),
  ...each('__import__ importlib.import_module importlib.__import__', load),
  ...each('getattr operator.attrgetter object.__getattribute__', member),
  ...each('sh.Command plumbum.local.get', ([name = UNKNOWN]) => {
    const known = textOf(name)
    return [
      known === undefined ? UNKNOWN : { kind: 'ref', path: `sh.${known.replace(/^.*\//, '')}` },
    ]
  }),
  ...each('vars', first),
  ...each('globals locals', (args) =>
    args.length === 0 ? [{ kind: 'ref', path: '' }] : [UNKNOWN],
  ),
  'sys.modules.get': load,
  map: ([by = UNKNOWN]) => [by.kind === 'ref' && by.path === 'chr' ? DOUBTFUL : UNKNOWN],
  ...each('chr', letters),
  ...each(
    'json.loads re.sub string.Template Template ast.literal_eval yaml.safe_load eval',
    worked,
  ),
  bytes: ([value = UNKNOWN], { listOf }) => [listOf(value) ? DOUBTFUL : value],
  ...each('reversed list sorted tuple iter', first),
  ...each(
    `input sys.stdin.read sys.stdin.readline raw_input base64.b64decode base64.b32decode base64.b16decode
    base64.b85decode base64.a85decode base64.decodebytes base64.urlsafe_b64decode codecs.decode codecs.getdecoder
    binascii.unhexlify binascii.a2b_base64 binascii.a2b_hex bytes.fromhex bytearray bytearray.fromhex zlib.decompress
    gzip.decompress bz2.decompress lzma.decompress urllib.parse.unquote urllib.request.urlopen urlopen requests.get
    requests.post httpx.get requests.request html.unescape marshal.loads pickle.loads subprocess.check_output
    subprocess.getoutput os.popen subprocess.run struct.pack`,
    doubt,
  ),
}

const SCRIPT: Readonly<Record<string, Result>> = {
  ...each(
    'String path.normalize pathToFileURL url.pathToFileURL fileURLToPath url.fileURLToPath promisify util.promisify Object.freeze fs.realpathSync Promise.all Promise.allSettled Promise.race Promise.any Promise.resolve',
    first,
  ),
  ...each('path.join path.resolve path.posix.join join resolve', (args) => [joined(args, false)]),
  ...each('path.resolve resolve', join),
  ...each('path.dirname dirname', ([value = UNKNOWN]) => [folderOf(value)]),
  ...each('os.homedir homedir', home),
  ...each('process.cwd Deno.cwd', here),
  ...each('os.tmpdir tmpdir', () => [text('/tmp')]),
  ...each('fs.mkdtempSync mkdtempSync', scratch),
  ...each('Deno.env.get', variable),
  ...each('glob globSync fs.globSync fg fg.sync', listing),
  ...each('require import module._load process.getBuiltinModule', load),
  ...each('createRequire module.createRequire', () => [{ kind: 'ref', path: 'require' }]),
  ...each('Reflect.get', member),
  ...each('String.fromCharCode String.fromCodePoint', letters),
  ...each('String.raw', first),
  ...each('Object.assign', (args) => args),
  ...each('JSON.parse util.format eval', worked),
  // What it is told, nobody sees before.
  ...each('fs.readFileSync', ([from = UNKNOWN]) => [
    from.kind === 'number' || textOf(from) === '/dev/stdin' ? DOUBTFUL : UNKNOWN,
  ]),
  // `new URL('./x', import.meta.url)`
  URL: ([value = UNKNOWN, base]) =>
    base ? [joined([folderOf(base), fromUrl(value)], true)] : [fromUrl(value)],
  ...each(
    `atob Buffer.from decodeURIComponent decodeURI unescape prompt fetch child_process.execSync child_process.spawnSync
    zlib.gunzipSync zlib.inflateSync`,
    doubt,
  ),
}

/** `file:///home/user/x` */
function fromUrl(value: Value): Value {
  const [start, ...rest] = piecesOf(value)
  return typeof start === 'string' && start.startsWith('file://')
    ? text(start.slice('file://'.length), ...rest)
    : value
}

function each(paths: string, result: Result): Record<string, Result> {
  return Object.fromEntries(paths.split(/\s+/).map((path) => [path, result]))
}

/** Undefined: nothing is known of this function. */
export function resultOf(
  path: string,
  args: readonly Value[],
  tools: Tools,
): readonly Value[] | undefined {
  const table = tools.language === 'python' ? PYTHON : SCRIPT
  return Object.hasOwn(table, path) ? table[path]?.(args, tools) : undefined
}
