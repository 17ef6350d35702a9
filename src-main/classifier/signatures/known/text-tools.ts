import { entries } from '../entries.ts'

const GREP = `e regexp=, f file=, m max-count=, A after-context=, B before-context=, C context=, include=, exclude=,
    exclude-dir=, color=?, colour=?, d directories=, D devices=, label=, q quiet silent, c count, l files-with-matches,
    L files-without-match, g glob=, t type=, r recursive, R, i, n, v, E, F, P, o, w, x, h, H, s`

/** Whether something matches may be asked; the matching lines may not be shown. */
const ONLY_COUNTS =
  '-q|--quiet|--silent|-c|--count|-l|--files-with-matches|-L|--files-without-match'

export const textTools = entries(`
cat tac rev glow
  options: A show-all, b, e, E, n number, s, t, T, u, v
  operands: file.in ...
most nl strings pr fold fmt column diff sdiff colordiff paste comm expand
  options: n lines=, w width=, l language=, theme=, style=, c=, t=, s=
  operands: file.in ...
less more
  options: p pattern=, P prompt=, o log-file=file.out, O=file.out, t tag=, x tabs=, y=, z=, j=, h=, b=, k=, D=
  operands: file.in ...
  program-option.runs-command: ... +!*
bat batcat delta
  options: pager=command, n number, w width=, l language=, theme=, style=, paging=, r line-range=, H highlight-line=,
    c=, t=, s=
  operands: file.in ...
head tail
  options: n lines=, c bytes=, s sleep-interval=, pid=
  operands: file.in ...
xxd
  options: l len=, s seek=, c cols=, n=, g groupsize=, o=, R=, e, C, d, D, r, p, i, b, u, E, a
  operands: file.in file.out
base64 base32 uuencode
  options: l=, s=, c=, n=, w wrap=, t=, A=, N=, j=, e, C, d decode, D, r
  operands: file.in ...
uudecode
  options: o output-file=file.out
shuf gshuf
  options: o output=file.out, n head-count=, i input-range=, e echo, r repeat, z zero-terminated, random-source=
od hexdump hd
  options: A=, t=, N=, j=, w=?, S=?, n=, s=, e=, f=
  operands: file.in ...
vim vi nvim view ex gvim rvim rview evim vimdiff
  options: c=, S=code, cmd=, u=code, i=, s, w=, W=, t=, T=, e, E, R
  style: plus
  operands: file.in ...
nano pico
  options: s speller=command, c=, S=, u=, t=
  operands: file.in ...
micro look
  options: c=, S=, u=, t=
  operands: file.in ...
gzip zstd xz bzip2
  options: c, d, k
  operands: file.in ...
cut
  options: d delimiter=, f fields=, c characters=, b bytes=, output-delimiter=
  operands: file.in ...
sort gsort
  options: compress-program=command, o output=file.out, k key=, t field-separator=, S buffer-size=,
    T temporary-directory=, files0-from=, parallel=, batch-size=, random-source=
  operands: file.in ...
uniq
  options: f=, s=, w=
  operands: file.in file.out
yq
  operands: value file.in ...
jq
  options: arg=, argjson=, rawfile=, slurpfile=, f from-file=, L=, indent=
  operands: -f: value file.in ...
grep egrep fgrep zgrep
  options: ${GREP}
  dry: ${ONLY_COUNTS}
  operands: -e|-f: value file.in ...
rg ripgrep rga
  options: pre=command, hostname-bin=command, ${GREP}, r replace=, T type-not=, M max-columns=, E encoding=,
    j threads=, pre-glob=, sort=, max-depth=, ignore-file=, path-separator=
  dry: ${ONLY_COUNTS}
  operands: -e|-f: value file.in ...
ag ack
  options: pager=command, G file-search-regex=, ignore=, depth=, ${GREP}
  dry: ${ONLY_COUNTS}
  operands: -e|-f: value file.in ...
sed gsed
  options: e expression=, f file=, i in-place=?, n quiet, silent, E r regexp-extended, s separate, z null-data,
    l line-length=, b binary, posix, u unbuffered, sandbox, debug, help, version
  dry: -i|--in-place
  operands: -e|-f: value file.in ...
awk gawk mawk nawk
  options: f file=, F field-separator=, v assign=, e source=, i include=, l load=, E exec=, o pretty-print=?,
    d dump-variables=?, W=, b, c, C, g, h help, V version, n, N, O, P, r, s, S sandbox, t
  style: leading
  operands: -e|-f|-E: value file.in ...
perl ruby
  options: e=, E=, I=, M=, m=, F=, r=, i in-place=?, p, n, l, a, w, 0
split gsplit
  options: filter=command, b bytes=, l lines=, n number=, a suffix-length=, C line-bytes=, t separator=,
    additional-suffix=
  operands: value file.start
csplit gcsplit
  options: f prefix=file.start, b suffix-format=, n digits=, k keep-files, s quiet silent, z elide-empty-files,
    suppress-matched
  here: * !-f
  operands: file.in value ...
tee
  options: a append, i ignore-interrupts, p, output-error=?
  operands: file.out ...
sponge
  options: a
  operands: file.out ...
script
  options: O log-out=file.out, I log-in=file.out, B log-io=file.out, T log-timing=file.out, t timing=?file.out,
    c command=, E echo=, m logging-format=, o output-limit=, a append, e return, f flush, force, q quiet
  operands: file.out
ttyrec rotatelogs cronolog
  operands: file.out value ...
asciinema
  operands: value file.out
fallocate
  options: l length=, o offset=
  operands: file.out ...
man
  options: P pager=command, H html=?command, l local-file, C config-file=, L locale=, m systems=, M manpath=,
    S sections=, s sections=, e extension=, r prompt=, p preprocessor=, E encoding=
fzf sk
  options: preview=script, e exact, q query=, d delimiter=, n nth=, with-nth=, header=, prompt=, height=, bind=, p=
`)
