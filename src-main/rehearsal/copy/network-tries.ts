/** How often something on a copy tried to reach the network, from what the kernel counted there. */

/** Written inside, at the end; the names are those of `/proc/net/snmp` and `snmp6`. */
const COUNTED: Readonly<Record<string, readonly string[]>> = {
  Ip: ['OutNoRoutes'],
  Tcp: ['AttemptFails'],
  Udp: ['NoPorts'],
}
const COUNTED_6 = /^(?:Ip6OutNoRoutes|Udp6NoPorts)\s+(\d+)$/gm

/** Null when it was not written: then nobody knows. */
export function countedTries(report: string | undefined): number | null {
  if (!report) return null
  const lines = report.split('\n')
  const tables = lines.flatMap((line, index) => {
    const [name, names] = partsOf(line)
    const [same, values] = partsOf(lines[index + 1] ?? '')
    return name === same && COUNTED[name] ? [{ name, names, values }] : []
  })
  const counted = tables.flatMap(({ name, names, values }) =>
    (COUNTED[name] ?? []).map((each) => Number(values[names.indexOf(each)] ?? 0)),
  )
  const further = [...report.matchAll(COUNTED_6)].map(([, value]) => Number(value))
  return [...counted, ...further].reduce((sum, each) => sum + (each || 0), 0)
}

function partsOf(line: string): [string, string[]] {
  const [name = '', rest = ''] = line.split(': ')
  return [name, rest.split(' ')]
}

/** Runs a program, writes what was counted, and ends as the program did. */
export function reporting(program: { file: string; args: readonly string[] }, report: string) {
  const text = '"$@"; code=$?; cat /proc/net/snmp /proc/net/snmp6 >"$0" 2>/dev/null; exit $code'
  return { file: 'sh', args: ['-c', text, report, program.file, ...program.args] }
}
