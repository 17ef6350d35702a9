/** Which calls of which language delete, run, evaluate or write. */
import type { Language } from '../unit.ts'
import type { Code, CodeCall } from './calls.ts'

export type Effect =
  /** The first argument is shell text, or a list with a program and its arguments. */
  | 'run'
  /** Program and arguments are the arguments of the call. */
  | 'run-words'
  | 'delete'
  | 'delete-tree'
  | 'evaluate'
  /** Runs a file of code: the project's own is its own business, others are not. */
  | 'load'
  /** The same for its second argument. */
  | 'load-second'
  /** Evaluates only when it is given something other than one fixed text. */
  | 'look-up'
  | 'write'
  /** Leaves nothing of what was in the file. */
  | 'empty'
  /** Makes its second argument another name for the first. */
  | 'link'
  /** `Path('x').symlink_to(y)`, `Path('x').rename(y)`: the file is named before. */
  | 'link-own'
  | 'move-own'
  /** Puts the files of an archive into a folder. */
  | 'extract'
  /** Writes over its file only when it is told to. */
  | 'write-in-place'
  /** Writes its second argument: a copy, a move, a link. */
  | 'write-second'
  /** Reads or writes, as its mode says. */
  | 'open'
  | 'read'
  | 'kill'
  /** Changes who may use a file. */
  | 'permit'
  | 'connect'
  /** Makes objects out of bytes, and runs what these say. */
  | 'unpack'
  /** Later relative paths begin there. */
  | 'enter'
  | 'sql'
  /** A command on another computer. */
  | 'run-elsewhere'
  /** Sends what it is given to an address. */
  | 'send'
  /** A folder, which does no harm except where the system looks for it. */
  | 'make'
  /** A thread with a file, or with code when its options say so. */
  | 'worker'
  /** Code only when it is a text. */
  | 'evaluate-text'

interface EffectLine {
  readonly names: ReadonlySet<string>
  /** What may stand before the name. */
  readonly owner: RegExp
  readonly effect: Effect
  /** One of these names or strings must appear in the text, when the call's own name is too common. */
  readonly evidence: readonly string[]
}

const ANY = /^/
const NONE = /^$/

function line(names: string, effect: Effect, owner: RegExp = ANY, evidence = ''): EffectLine {
  return {
    names: new Set(names.split(' ')),
    effect,
    owner,
    evidence: evidence.split(' ').filter(Boolean),
  }
}

const OS = /^(?:os|posix|nt)?$/
const CHILD = 'child_process node:child_process execa shelljs zx cross-spawn Bun Deno'
const OF_FILES = /^(?:fs|fs\/promises|fs-extra|graceful-fs)$/
const FILES = 'fs node:fs fs/promises node:fs/promises fs-extra Deno Bun'

const EFFECTS: Readonly<Partial<Record<Language, readonly EffectLine[]>>> = {
  python: [
    line('system popen', 'run', OS),
    line('system popen', 'run', NONE, 'os posix'),
    line('getoutput getstatusoutput create_subprocess_shell', 'run'),
    line('run call check_call check_output Popen', 'run', /(?:^|\.)subprocess$/),
    line('run sudo local', 'run', /^(?:invoke|fabric)(?:\.|$)/),
    line('run chain connect capture_both capture_stdout', 'run', /^(?:delegator|envoy|sarge)$/),
    line('run_process open_process', 'run', /^(?:trio|anyio)$/),
    line('Popen', 'run', /^(?:psutil|sarge)$/),
    line('local sudo', 'run', ANY, 'fabric invoke'),
    line('spawn run runu', 'run', /^(?:pty|pexpect|distutils\.spawn)$/),
    line('fork_exec interact InteractiveConsole', 'unpack', /^(?:code|_posixsubprocess)$/),
    line('InteractiveInterpreter runsource runcode', 'unpack'),
    line('get register GenericBrowser BackgroundBrowser', 'unpack', /^webbrowser$/),
    line('timeit repeat runctx', 'evaluate', /^(?:timeit|cProfile|profile|pdb|trace)(?:\.|$)/),
    line('run', 'evaluate', /^(?:cProfile|profile)(?:\.|$)/),
    // It takes a file apart in which values are code.
    line('fileConfig listen', 'unpack', ANY, 'logging.config logging'),
    line('run runeval runcall runctx', 'evaluate', /^(?:pdb|bdb)(?:\.|$)/),
    line('loads', 'unpack', /^(?:pickle|marshal|dill|cloudpickle|cPickle|_pickle)$/),
    line('Unpickler', 'unpack', /^pickle$/),
    line('unsafe_load unsafe_load_all', 'unpack', /(?:^|\.)yaml$/),
    line('addsitedir addpackage', 'unpack', /^site$/),
    line('load_extension', 'load'),
    line('chdir', 'enter', /^(?:os|contextlib)$/),
    line('execute executemany executescript execute_sql', 'sql'),
    line('text', 'sql', ANY, 'sqlalchemy'),
    line('exec_command', 'run-elsewhere', ANY, 'paramiko'),
    line('run sudo', 'run-elsewhere', /^$|Connection|^c(?:onn\w*)?$/, 'fabric asyncssh'),
    line('post put patch request', 'send', ANY, 'requests httpx aiohttp'),
    line('urlopen', 'send'),
    line('urlretrieve', 'write-second'),
    line('read_sql read_sql_query', 'sql'),
    line('create_subprocess_exec', 'run-words'),
    line('execl execle execlp execlpe spawnl spawnle spawnlp', 'run-words', OS),
    line(
      'execv execve execvp execvpe spawnv spawnve spawnvp posix_spawn posix_spawnp startfile',
      'run',
      OS,
    ),
    line('rmtree', 'delete-tree'),
    line('remove unlink rmdir removedirs', 'delete', /^(?:os|posix|nt)$/),
    line('unlink rmdir', 'delete'),
    line('eval exec compile', 'evaluate', NONE),
    line('run_path', 'load'),
    line('spec_from_file_location SourceFileLoader ExtensionFileLoader', 'load-second'),
    line('load_source load_dynamic load_compiled', 'load-second', /^imp$/),
    line('run_module import_module __import__', 'look-up'),
    line('CDLL PyDLL WinDLL LoadLibrary', 'load'),
    line('open', 'open', /^(?:|io|codecs|os|gzip|bz2|lzma|tarfile|aiofiles)$/),
    line('ZipFile TarFile FileIO', 'open'),
    line('write_text write_bytes touch', 'write'),
    line('open', 'write', /^(?:shelve|dbm)$/),
    line('connect', 'write', /^sqlite3$/),
    line('basicConfig FileHandler', 'write'),
    line('RotatingFileHandler TimedRotatingFileHandler WatchedFileHandler', 'write'),
    line('to_csv to_json to_parquet to_excel to_pickle to_html to_feather', 'write'),
    line('savefig savetxt imwrite imsave savez savez_compressed write_image write_html', 'write'),
    line('save', 'write'),
    line('mkfifo mknod', 'write', /^os$/),
    line('input FileInput', 'write-in-place', /^fileinput$/),
    line('read_text read_bytes', 'read'),
    line('link symlink', 'link', /^os$/),
    line('symlink_to hardlink_to', 'link-own'),
    line('rename replace', 'move-own', NONE),
    line('rename replace renames', 'write-second', /^os$/),
    line('move copy copy2 copyfile copytree', 'write-second', /^shutil$/),
    line('copy_file copy_tree move_file', 'write-second', /^(?:distutils|setuptools)\./),
    line('truncate', 'empty', /^os$/),
    line('kill killpg pidfd_send_signal', 'kill', /^(?:os|signal)$/),
    line('terminate', 'kill', ANY, 'psutil'),
    line('kill', 'kill', ANY, 'psutil'),
    line('chmod', 'permit', /^os$/),
    line('chown lchown', 'delete', /^os$/),
    line('mkdir makedirs', 'make', /^os$/),
    line('extractall', 'extract', ANY, 'zipfile tarfile'),
    line('unpack_archive', 'extract', /^shutil$/),
    line('connect connect_ex', 'connect', ANY, 'socket'),
  ],
  node: [
    line('execSync exec', 'run', ANY, CHILD),
    line('execaCommand execaCommandSync', 'run'),
    line('execa execaSync execaNode', 'run-words'),
    line('Command', 'run-words', /^Deno$/),
    line('run', 'run', /^Deno$/),
    line('fork', 'load', /^child_process$/),
    line('register', 'load', /^module$/),
    line('query execute raw $executeRawUnsafe $queryRawUnsafe', 'sql'),
    line('exec prepare', 'sql', ANY, 'better-sqlite3 node:sqlite sqlite3 pg mysql2'),
    line('sync spawn', 'run-words', /^cross-spawn$/),
    line('fetch', 'send', NONE),
    line('post put patch', 'send', /^(?:axios|got|ky|superagent|needle|request)$/),
    line('chdir', 'enter', /^(?:process|Deno)$/),
    line('Script compileFunction SourceTextModule', 'evaluate', /^vm$/),
    line('Worker', 'worker'),
    line('setTimeout setInterval setImmediate', 'evaluate-text'),
    line('eval', 'evaluate', NONE),
    line('dlopen', 'load', /^(?:process|Deno)$/),
    line('spawn spawnSync execFile execFileSync', 'run-words', ANY, CHILD),
    line('$ $$', 'run'),
    line('remove removeSync', 'delete-tree', ANY, 'fs-extra'),
    line('rmSync rmdirSync unlinkSync rm rmdir unlink remove removeSync', 'delete', ANY, FILES),
    line('emptyDir emptyDirSync rimraf rimrafSync deleteSync', 'delete-tree'),
    line('sync native nativeSync manual manualSync moveRemove', 'delete-tree', /^(?:rimraf|del)$/),
    line('del deleteAsync', 'delete-tree', /^(?:del)?$/, 'del'),
    line('mkdirSync mkdir ensureDir ensureDirSync', 'make', ANY, FILES),
    line('chownSync chown', 'delete', OF_FILES),
    line('truncateSync truncate', 'empty', OF_FILES),
    line('openSync open', 'open', OF_FILES),
    line('symlinkSync symlink linkSync link', 'link', OF_FILES),
    line('ensureSymlink ensureSymlinkSync ensureLink ensureLinkSync', 'link', OF_FILES),
    line('eval Function runInThisContext', 'evaluate'),
    // Its names are those that it is handed.
    line('runInNewContext runInContext', 'unpack'),
    line('require import', 'look-up', NONE),
    line(
      'writeFileSync writeFile appendFileSync appendFile createWriteStream writeTextFile writeTextFileSync outputFile outputFileSync outputJson writeJson writeJsonSync',
      'write',
    ),
    line('WriteStream writeReport writeHeapSnapshot', 'write'),
    line('write', 'write', /^Bun$/),
    line(
      'copyFileSync copyFile renameSync rename symlinkSync symlink linkSync cpSync cp move moveSync copy copySync',
      'write-second',
      ANY,
      FILES,
    ),
    line('readFileSync readFile readTextFile readTextFileSync createReadStream', 'read'),
    line('kill _debugProcess', 'kill', /^(?:process|Deno)$/),
    line('chmodSync chmod', 'permit', ANY, FILES),
    line('connect createConnection', 'connect', ANY, 'net tls node:net dgram'),
  ],
  perl: [
    line('system exec', 'run-words'),
    line('rmtree remove_tree', 'delete-tree'),
    line('unlink rmdir', 'delete'),
    line('eval', 'evaluate', NONE),
    line('do require', 'load', NONE),
    line('open', 'open', NONE),
    // How it is opened is said by numbers.
    line('sysopen', 'write-second', NONE),
    line('new', 'write', /^IO(?:::|\.)File$/),
    line('remove', 'delete', /^POSIX$/),
    line('open creat', 'write', /^POSIX$/),
    line('open3 open2', 'run'),
    line('rename', 'write-second', NONE),
    line('link symlink', 'link', NONE),
    line('kill', 'kill', NONE),
    line('new connect', 'connect', ANY, 'IO Socket'),
  ],
  ruby: [
    line('system exec spawn', 'run-words'),
    line('popen popen2 popen3 capture2 capture2e capture3 pipeline', 'run'),
    line('rm_rf rm_r rmtree remove_dir remove_entry remove_entry_secure rmtree', 'delete-tree'),
    line('rm rm_f safe_unlink remove', 'delete', /^FileUtils$/),
    line('delete unlink rmdir', 'delete', /^(?:File|Dir|FileUtils|Pathname)$/),
    line('eval instance_eval class_eval module_eval', 'evaluate'),
    line('send public_send __send__ const_get', 'look-up'),
    line('open new', 'open', /^(?:File|IO)?$/, 'File IO open'),
    line('write binwrite', 'write', /^(?:File|IO)$/),
    line('read binread readlines', 'read', /^(?:File|IO)$/),
    line('mv cp cp_r install ln_s ln_sf', 'write-second', /^FileUtils$/),
    line('rename symlink', 'write-second', /^File$/),
    line('copy_stream', 'write-second', /^IO$/),
    line('dlopen', 'load', /^(?:Fiddle|DL)$/),
    line('load', 'unpack', /^Marshal$/),
    line('unsafe_load unsafe_load_file', 'unpack', /^(?:YAML|Psych)$/),
    line('kill', 'kill', /^Process$/),
    line('open new', 'connect', /^(?:TCPSocket|UDPSocket|Socket)$/),
  ],
  php: [
    line('system exec shell_exec passthru popen proc_open', 'run', NONE),
    line('pcntl_exec', 'run-words', NONE),
    line('unlink rmdir', 'delete', NONE),
    line('eval assert create_function', 'evaluate', NONE),
    line('unserialize', 'unpack', NONE),
    line('include include_once require require_once', 'load', NONE),
    line(
      'call_user_func call_user_func_array array_map array_walk array_filter usort register_shutdown_function',
      'look-up',
      NONE,
    ),
    line('file_put_contents', 'write', NONE),
    line('fopen', 'open', NONE),
    line('file_get_contents readfile file', 'read', NONE),
    line('rename copy symlink move_uploaded_file', 'write-second', NONE),
    line('posix_kill', 'kill', NONE),
    line('fsockopen stream_socket_client', 'connect', NONE),
  ],
  lua: [
    line('execute', 'run', /^os$/),
    line('popen', 'run', /^io$/),
    line('remove', 'delete', /^os$/),
    line('rename', 'write-second', /^os$/),
    line('open', 'open', /^io$/),
    line('load loadstring', 'evaluate', NONE),
    line('dofile loadfile', 'load', NONE),
    line('connect', 'connect', ANY, 'socket'),
  ],
  r: [
    line('system system2 shell pipe', 'run', NONE),
    line('unlink', 'delete', NONE),
    line('remove', 'delete', /^file$/),
    line('eval', 'evaluate', NONE),
    line('source', 'load', NONE),
    line('writeLines', 'write-second', NONE),
  ],
  groovy: [
    line('execute', 'run'),
    line('exec', 'run', /Runtime|^$/, 'Runtime'),
    line('ProcessBuilder', 'run'),
    line('Socket', 'connect'),
    line('deleteDir', 'delete-tree'),
    line('delete', 'delete'),
    line('evaluate me', 'evaluate'),
  ],
}

export function effectOf(call: CodeCall, code: Code, language: Language): Effect | undefined {
  return EFFECTS[language]?.find(
    ({ names, owner, evidence }) =>
      names.has(call.name) &&
      owner.test(call.owner) &&
      (evidence.length === 0 || evidence.includes(call.owner) || code.has(...evidence)),
  )?.effect
}

/** Names of what changes something; whoever spells one in pieces hides it. */
export function isActingName(name: string, language: Language): boolean {
  return EFFECTS[language]?.some((line) => line.names.has(name) && ACTS.test(line.effect)) ?? false
}

const ACTS =
  /^(?:run|run-words|delete|delete-tree|evaluate|unpack|empty|write|write-second|link|permit|kill|load)$/

/** Names that must not be reached by way of a text either: `array_map("unlink", …)`. */
export function isDangerousName(name: string, language: Language): boolean {
  return (
    EFFECTS[language]?.some(
      ({ names, effect }) =>
        names.has(name) && /^(?:run|run-words|delete|delete-tree|evaluate)$/.test(effect),
    ) ?? false
  )
}

const BUILT_IN: Readonly<Partial<Record<Language, RegExp>>> = {
  python: /^(?:eval|exec|compile|__import__)$/,
  node: /^(?:eval|Function|require)$/,
}
const HANDED =
  /^(?:run|run-words|delete|delete-tree|evaluate|look-up|write-second|permit|kill|unpack|empty|write|link)$/
const MODULE_OF: Readonly<Partial<Record<Language, RegExp>>> = {
  python:
    /^(?:os|subprocess|shutil|pty|asyncio|ctypes|runpy|importlib|pickle|marshal|code|pexpect|Path|pathlib\.Path|timeit)$/,
  node: /^(?:child_process|fs|fs\/promises|fs-extra|vm|execa|shelljs|rimraf|Deno|Bun|process|module)$/,
}

/** `os.system`, not called but handed to somebody who may call it. */
export function isDangerousValue(path: string, language: Language): boolean {
  const dot = path.lastIndexOf('.')
  const [owner, name] = [path.slice(0, Math.max(0, dot)), path.slice(dot + 1)]
  if (owner === '') return BUILT_IN[language]?.test(name) ?? false
  if (!MODULE_OF[language]?.test(owner)) return false
  return (
    EFFECTS[language]?.some(
      (line) => line.names.has(name) && line.owner.test(owner) && HANDED.test(line.effect),
    ) ?? false
  )
}
