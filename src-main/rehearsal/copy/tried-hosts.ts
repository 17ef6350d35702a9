/**
 * Which hosts a command on a copy asked for. There is no network on a copy; a small proxy in there, with
 * nothing behind it, writes down each name and refuses it. Where there is no Perl there is none.
 */
import { proxyVariables } from '../../lib/net/proxy-variables.ts'

interface Program {
  file: string
  args: readonly string[]
}

const PORT = 3128 // it is alone in that network
const MOST_HOSTS = 20
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const LONGEST_HOST = 260
const USUAL_PORT = /:(?:80|443)$/

/** What leads the programs of the command to it, whatever proxy the person has. */
export const REFUSING_PROXY = {
  env: proxyVariables(`http://127.0.0.1:${PORT}`, { isForced: true }),
  isForced: true,
}

/**
 * It listens before the program is there, in a process that holds none of the program's files open: the
 * end of the output is the end of the command.
 */
const LISTENER = `my ($port, $path) = splice @ARGV, 0, 2;
my $s;
if (socket($s, PF_INET, SOCK_STREAM, 0) && setsockopt($s, SOL_SOCKET, SO_REUSEADDR, 1)
    && bind($s, sockaddr_in($port, INADDR_LOOPBACK)) && listen($s, 64)) {
  my $child = fork;
  if (defined $child && $child == 0) {
    for my $fd (0 .. 9) { open(my $h, "<&=", $fd) && close $h if $fd != fileno $s }
    $SIG{PIPE} = "IGNORE";
    open(my $out, ">>", $path) or exit 1;
    while (accept(my $c, $s)) {
      my $said = "";
      eval {
        local $SIG{ALRM} = sub { die };
        alarm 2;
        while (sysread $c, $said, 4096, length $said) { last if $said =~ /\\r?\\n\\r?\\n/ || length $said > 65536 }
      };
      alarm 0;
      syswrite $out, "$1\\n" if $said =~ m{^(?:CONNECT |\\S+ https?://(?:[^/@\\s]*@)?)([^/?\\s]{1,260})}i;
      syswrite $c, "HTTP/1.1 403 Forbidden\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n";
      close $c;
    }
    exit 0;
  }
}
exec { $ARGV[0] } @ARGV or exit 127;`

export function notingHosts(program: Program, { perl, path }: { perl: string; path: string }) {
  const args = ['-MSocket', '-e', LISTENER, String(PORT), path, program.file, ...program.args]
  return { file: perl, args }
}

/** How often, and which. The command could have written there too, so nothing but names is believed. */
export function triedHosts(report: string | undefined): { count: number; hosts: string[] } {
  const names = (report ?? '')
    .split('\n')
    .filter((line) => line.length <= LONGEST_HOST && HOST.test(line))
    .map((line) => line.toLowerCase().replace(USUAL_PORT, ''))
  return { count: names.length, hosts: [...new Set(names)].slice(0, MOST_HOSTS) }
}
