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
strace ltrace perf
  options: o output=file.out, e=, p=, s=, F=, c=, C=, t=, a=, P=, u=
`)
