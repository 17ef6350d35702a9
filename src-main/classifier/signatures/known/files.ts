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
xattr
  permission.attributes: -d|-c|-w|-r
pdflatex xelatex lualatex latex tex
  style: words
  program-option.runs-command: --shell-escape|--enable-write18
ssh-add
  program-option.loads-code: -s
`)
