import { entries } from '../entries.ts'

export const buildTools = entries(`
valgrind
  options: db-command=command
gcc g++ cc c89 c99 clang clang++
  options: wrapper=command, o=file.out, MF=file.out, I=, L=, x=
  style: words
go
  options: toolexec=command, exec=command, vettool=command, o=file.out, run=, ldflags=, tags=, C=
  style: words exact
cmake
  options: P=code, B=, S=, D=, G=, E=
ninja ninja-build samu
  options: f=code, C=, j=, k=, l=, t=, d=, w=
just
  options: f justfile=code, d working-directory=code, set=, shell=, color=
task go-task
  options: t taskfile=code, d dir=code, o output=, x exit-code, C concurrency=, I interval=
snakemake
  options: s snakefile=code, configfile=, config=, c cores=, j jobs=, d directory=, profile=
lldb
  options: s source=code, S source-before-file=code, o one-line=, O one-line-before-file=, k=, K=, f file=, p attach-pid=, n attach-name=, c core=
emacs emacsclient
  options: l load=code, script=code, eval=, L directory=, f funcall=, q, Q quick, batch, nw
gulp
  options: f gulpfile=code, cwd=code, require=code
grunt
  options: gruntfile=code, base=code, tasks=code
eslint oxlint
  options: c config=code, resolve-plugins-relative-to=code, rulesdir=code, parser=code, f format=, ext=, ignore-path=, o output-file=file.out, rule=, env=
prettier
  options: config=code, plugin=code, parser=, ignore-path=
stylelint
  options: config=code, custom-formatter=code, custom-syntax=code, o output-file=file.out
strace ltrace perf
  options: o output=file.out, e=, p=, s=, F=, c=, C=, t=, a=, P=, u=
`)
