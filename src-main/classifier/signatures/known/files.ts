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
`)
