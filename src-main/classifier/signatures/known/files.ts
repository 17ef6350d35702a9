import { entries } from '../entries.ts'

export const files = entries(`
rm grm unlink
  options: r R recursive, f force, i, I, interactive=?, d dir, v verbose, one-file-system, no-preserve-root,
    preserve-root=?, help, version
  operands: delete ...
rmdir rd
  options: p parents, v verbose, ignore-fail-on-non-empty
  operands: delete ...
shred gshred srm wipe scrub
  options: f force, n iterations=, s size=, u, remove=?, v verbose, x exact, z zero, random-source=
  operands: delete ...
chmod gchmod
  options: R recursive, v verbose, c changes, f silent, reference=, preserve-root, no-preserve-root, h, H, L, P
chown gchown chgrp
  options: R recursive, v verbose, c changes, f silent, reference=, from=, h no-dereference, H, L, P
mkdir mkfifo mknod
  options: m mode=, Z, context=?, p parents
touch
  options: d date=, t=, r reference=, a, c no-create, m
  history.erase: -r:/bin/*,/sbin/*,/usr/*,/lib/*,/etc/*
truncate
  options: s size=, r reference=, o io-blocks, c no-create
patch
  options: p strip=, i input=, o output=, d directory=, r reject-file=, dry-run, B prefix=, D ifdef=, F fuzz=
libreoffice soffice localc lowriter limpress lodraw
  options: outdir=folder.out, convert-to=, infilter=, headless, print-to-file, printer-name=
  style: words
  operands: file.in ...
pdftoppm pdftocairo pdfimages tesseract
  options: r=, f=, l=, scale-to=, x=, y=, W=, H=, psm=, oem=, c=, opw=, upw=
  style: words
  operands: file.in file.start
pdfseparate
  options: f=, l=
  operands: file.in file.out
mksquashfs
  options: comp=, b=, e=
  style: words
  operands: file.in file.out
sphinx-build
  options: b=, c=, d=, D=, j=
  operands: file.in folder.out
pg_dump pg_dumpall
  options: f file=file.out, F format=, h host=, p port=, U username=, d dbname=, t table=, n schema=, Z compress=
mysqldump mariadb-dump
  options: r result-file=file.out, T tab=folder.out, h host=, u user=, p password=?, P port=
javac kotlinc scalac groovyc jekyll
  options: d=folder.out, destination=folder.out, site-dir=folder.out, cp=, classpath=, sourcepath=, s=, source=,
    h=folder.out
  style: words
gs gsc ghostscript
  options: c=, f=, o=file.out, sOutputFile=file.out, dNOSAFER, dDELAYSAFER, dNODISPLAY, dBATCH, dNOPAUSE
  style: words exact
  program-option.runs-command: -dNOSAFER|-dDELAYSAFER
logsave
  options: a, s, v
  operands: file.out value ...
lz4 unlz4
  operands: file.in file.out
ctags etags cscope
  options: f=file.out
espeak espeak-ng
  options: w=file.out
xattr
  permission.attributes: -d|-c|-w|-r
pdflatex xelatex lualatex latex tex
  style: words
  program-option.runs-command: --shell-escape|--enable-write18
ssh-add
  program-option.loads-code: -s
find gfind bfs
  options: name=, iname=, path=, ipath=, wholename=, iwholename=, regex=, iregex=, regextype=, type=, xtype=, maxdepth=,
    mindepth=, mtime=, atime=, ctime=, Btime=, mmin=, amin=, cmin=, Bmin=, newer=, anewer=, cnewer=, newermt=, newerct=,
    newerat=, newermm=, size=, user=, group=, uid=, gid=, perm=, inum=, links=, lname=, ilname=, samefile=, fstype=, used=,
    context=, flags=, printf=, fprint=file.out, fprint0=file.out, fls=file.out, fprintf=file.out, files0-from=file.in,
    exec=...;, execdir=...;, ok=...;, okdir=...;, D=, f=, H, L, P, O0, O1, O2, O3, delete, print, print0, ls, prune, quit,
    depth, d, xdev, mount, x, X, E, s, daystart, follow, noleaf, empty, executable, readable, writable, nouser, nogroup,
    true, false, a, and, o, or, not, warn, nowarn, ignore_readdir_race, noignore_readdir_race, sparse, unique, hidden,
    nohidden, color, nocolor, exclude, rm
  style: words exact
fd fdfind
  options: x exec=...;, X exec-batch=...;, t type=, e extension=, E exclude=, d max-depth=, min-depth=, exact-depth=, S size=,
    c color=, j threads=, o owner=, max-results=, changed-within=, changed-before=, base-directory=, search-path=,
    ignore-file=, format=, path-separator=, H hidden, I no-ignore, u unrestricted, s case-sensitive, i ignore-case, g glob,
    F fixed-strings, a absolute-path, l list-details, L follow, p full-path, 0 print0, 1, q quiet
`)
