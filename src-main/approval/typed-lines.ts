/** What lines that are typed into a running program may be: a shell's, or those of what it has started. */

/** `!rm` and `^a^b` bring back an earlier line of a shell; `:!rm` and `\\! rm` leave other programs for one. */
export const RECALLS = /![^\s=]|^\s*[\\:]!|^\s*\^/m

/** They read what is typed next, as long as they run; whether they still do, nobody knows here. */
const READS_ON =
  /^\s*(?:\w+=\S*\s+)*(?:vim?|nvim|vi|view|ex|ed|red|node|bun|deno|i?python[\d.]*|perl|ruby|irb|php|lua|tclsh|wish|gdb|lldb|sqlite3|psql|mysql|mariadb|less|more|man|most|bc|ftp|sftp|telnet|jshell|ghci|R|octave|gnuplot|mutt|emacs|nano|pico|cat|tee|xargs)\b/

/** The last program that a line typed before has started, and what was typed after that line. */
export function programTypedInto(before: string): { program: string; before: string } | undefined {
  const lines = before.split('\n')
  const at = lines.findLastIndex((line) => READS_ON.test(line))
  const program = lines[at]?.trim()
  return program ? { program, before: lines.slice(at + 1).join('\n') } : undefined
}

/** Programs that read lines as a shell does, here or elsewhere. */
export const READS_COMMANDS =
  /\b(?:ba|da|z|k|mk|c|tc|fi)?sh\b|\b(?:ssh|su|sudo|doas|env|docker|podman|kubectl)\b/
