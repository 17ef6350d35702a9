import { entries } from '../entries.ts'

export const archives = entries(`
ln link
  options: t target-directory=, S suffix=, backup=?, s symbolic, f force
tar gtar bsdtar
  options: f file=, C directory=, I use-compress-program=command, X exclude-from=, exclude=, T files-from=,
    b blocking-factor=, g listed-incremental=file.out, transform=, xform=, strip-components=, N newer=, K starting-file=,
    L tape-length=, V label=, mode=, owner=, group=, checkpoint=?, checkpoint-action=, to-command=command,
    rsh-command=command, rmt-command=command, F info-script=command, new-volume-script=command, one-top-level=?,
    x get extract, c create, t list, r append, u update, A catenate, P absolute-names, remove-files, z gzip, j bzip2,
    J xz, v verbose, k keep-old-files, O to-stdout
zip
  options: TT unzip-command=command
  style: words
cpio
  options: D directory=, i extract, o create, p pass-through, t list, F file=, H format=, rsh-command=command
unzip
  options: d=, x=, P=, l, t, o, n, q, j, p, v, Z
install ginstall cp gcp mv gmv
  options: strip-program=command, t target-directory=, T no-target-directory, S suffix=, m mode=, o owner=, g group=,
    Z, context=?, backup=?, reflink=?, sparse=?, preserve=?, no-preserve=, r R recursive, d directory,
    s symbolic-link, l link, a archive, f force, n no-clobber, help, version
`)
