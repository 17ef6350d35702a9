/** Firewall, addresses, routes and connections of this computer. */
import {
  commandRows,
  commandTable,
  forPrograms,
  type ProgramEntry,
} from '../../rules/command-table.ts'
import { knownStart, literal } from '../../rules/fields.ts'
import type { ProgramRule } from '../../rules/rule.ts'
import { targetOf } from '../../rules/targets.ts'
import { netBook } from './net-book.ts'

const { finding } = netBook

/** `-L`, `-S` and `-C` only look; everything that adds, removes or flushes changes. */
const iptables: ProgramRule = (unit) => {
  const change = unit.argv
    .slice(1)
    .find(({ value }) =>
      /^(?:-[ADIRFXPZNE]\S*|--(?:append|delete|insert|replace|flush|delete-chain|policy|zero|new-chain|rename-chain)\S*)$/.test(
        value ?? '',
      ),
    )
  return change ? [finding('net.firewall', change)] : []
}

const firewallCmd: ProgramRule = (unit) => {
  const change = unit.argv
    .slice(1)
    .find(({ value }) =>
      /^--(?:add|remove|set|change|panic-on|panic-off|reload|complete-reload|runtime-to-permanent|new|delete|load|direct)/.test(
        value ?? '',
      ),
    )
  return change ? [finding('net.firewall', change)] : []
}

const ifconfig: ProgramRule = (unit) => {
  const [, , ...changes] = unit.argv
  const change = changes.find(({ value }) => !value?.startsWith('-'))
  return change ? [finding('net.configuration', change)] : []
}

/** `python3 -m http.server --directory /`: everything below is there for whoever asks. */
const serves = (option: RegExp): ProgramRule => {
  return (unit, context) =>
    unit.argv.slice(1).flatMap((word, index, words) => {
      const folder = option.test(words[index - 1]?.value ?? '') ? word : undefined
      const target = folder && targetOf(folder, unit, context)
      return target?.whole ? [finding('net.expose', word)] : []
    })
}

/** `serve ~`: the folder is the operand. */
const servesOperand: ProgramRule = (unit, context) =>
  unit.argv.slice(1).flatMap((word) => {
    const isFolder = !knownStart(word).startsWith('-') && word.value !== ''
    return isFolder && targetOf(word, unit, context).whole ? [finding('net.expose', word)] : []
  })

const SERVER_MODULE = /^(?:http\.server|SimpleHTTPServer)$/

/** `cd ~ && python3 -m http.server`: without a folder it is the one that the command runs in. */
const servesHere: ProgramRule = (unit, context) => {
  const words = unit.argv.slice(1)
  const server = words.find((_, index) => words[index - 1]?.value === '-m')
  const isNamed = words.some(({ value }) => /^(?:-d|--directory)/.test(value ?? ''))
  if (!server || isNamed || !SERVER_MODULE.test(server.value ?? '')) return []
  const here = targetOf(literal('.', server.span), unit, context)
  return here.whole ? [finding('net.expose', server)] : []
}

/** `ruby -run -e httpd /`. */
const rubyServer: ProgramRule = (unit, context) => {
  const isServer = unit.argv.some(({ value }) => value === 'httpd')
  return isServer && unit.argv[1]?.value === '-run' ? servesOperand(unit, context) : []
}

const IP_OBJECTS =
  'a|ad|add|addr|address|l|li|link|r|ro|route|n|nei|neigh|neighbour|ru|rule|netns|tunnel|maddr|xfrm|token'
const IP_CHANGES = 'add|a|del|delete|d|set|flush|f|change|replace|append|c'

export const networkPrograms: readonly ProgramEntry[] = [
  ...forPrograms('iptables ip6tables iptables-legacy iptables-nft ebtables arptables', iptables),
  ['firewall-cmd', firewallCmd],
  ...forPrograms('python python3 http-server serve caddy', serves(/^(?:-d|--directory|--root)$/)),
  ['php', serves(/^(?:-t|--docroot)$/)],
  ...forPrograms('python python3', servesHere),
  ...forPrograms('serve http-server live-server browser-sync', servesOperand),
  ['ruby', rubyServer],
  ['ifconfig', ifconfig],
  ...commandTable(finding, {
    programs: 'ip',
    options: 'f family=, n netns=, b batch=, rc rcvbuf=',
    style: { words: true },
    rows: [
      ['-batch|-b', 'net.configuration'],
      [`${IP_OBJECTS} ${IP_CHANGES}`, 'net.configuration'],
    ],
  }),
  ...commandTable(finding, {
    programs: 'nmcli',
    options: 'f fields=, m mode=, c colors=, g get-values=, w wait=',
    rows: [
      ['n|networking off|on', 'net.configuration'],
      ['r|radio wifi|wwan|all off|on', 'net.configuration'],
      [
        'c|con|connection up|down|add|modify|edit|delete|clone|import|reload|load',
        'net.configuration',
      ],
      ['d|dev|device connect|disconnect|delete|set|modify|reapply|up|down', 'net.configuration'],
      ['g|general hostname *', 'net.configuration'],
    ],
  }),
  ...commandRows(finding, [
    ['iptables-restore ip6tables-restore nft-restore', '-t|--test', null],
    ['iptables-restore ip6tables-restore nft-restore', '...', 'net.firewall'],
    ['nft', '-c|--check', null],
    ['nft', '-f|--file|-i', 'net.firewall'],
    ['nft', 'flush|add|delete|insert|replace|create|rename|destroy|reset', 'net.firewall'],
    ['ufw', '--dry-run', null],
    ['ufw', 'status|show|version|app', null],
    ['ufw', '*', 'net.firewall'],
    ['pfctl', '-F|-f|-d|-e|-k|-K|-z|-t', 'net.firewall'],
    ['ipset', 'list|save|test', null],
    ['ipset', '*', 'net.firewall'],
    ['fail2ban-client', 'set|stop|unban|reload|restart', 'net.firewall'],
    ['route', 'add|del|delete|change|flush', 'net.configuration'],
    ['route', '-f', 'net.configuration'],
    ['arp', '-d|-s|--delete|--set', 'net.configuration'],
    ['tc', 'qdisc|class|filter add|del|delete|change|replace|link', 'net.configuration'],
    ['ifup ifdown dhcpcd wpa_supplicant openvpn vpnc', '*', 'net.configuration'],
    ['dhclient', '...', 'net.configuration'],
    ['dnsmasq hostapd dhcpd named pihole', '...', 'net.configuration'],
    ['sshd', '-t|-T|-G', null],
    ['sshd', '...', 'net.expose'],
    [
      'dropbear telnetd in.telnetd vncserver x11vnc tigervncserver xrdp rdesktop-server',
      '...',
      'net.expose',
    ],
    ['ttyd gotty wetty tmate upterm sshx teleconsole', '...', 'net.expose'],
    ['pwncat pwncat-cs powercat', '...', 'net.listener'],
    [
      `hydra medusa ncrack patator sqlmap nikto masscan hping3 slowloris slowhttptest aircrack-ng aireplay-ng
      airodump-ng arpspoof dnsspoof ettercap bettercap responder msfconsole msfvenom mimikatz john hashcat
      wpscan gobuster dirb wfuzz crackmapexec netexec evil-winrm setoolkit unshadow`,
      '...',
      'net.attack',
    ],
    ['wg-quick', 'up|down', 'net.configuration'],
    ['wg', 'set|setconf|addconf', 'net.configuration'],
    ['netplan', 'apply|try|set', 'net.configuration'],
    ['networkctl', 'up|down|reconfigure|renew|delete', 'net.configuration'],
    ['resolvectl systemd-resolve', 'dns|domain|default-route|revert|dnssec', 'net.configuration'],
    ['rfkill', 'block|unblock|toggle', 'net.configuration'],
    ['ethtool', '-s|-K|-A|-G|-C|--change|--reset|--set-*', 'net.configuration'],
    ['iwconfig', '* *', 'net.configuration'],
    ['brctl', 'addbr|delbr|addif|delif|stp', 'net.configuration'],
    ['iw', '... set|del|disconnect', 'net.configuration'],
  ]),
]
