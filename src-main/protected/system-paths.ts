/** What belongs to the system: its folders, its secrets, its devices. Paths are folded to small letters. */
import type { Protection } from './guards.ts'

/** The first that fits decides. */
export const SYSTEM_PATHS: readonly (readonly [RegExp, Protection | null])[] = [
  [
    /^\/etc\/(?:(?:g?shadow|master\.passwd|sudoers|security\/opasswd|krb5\.keytab|ppp\/chap-secrets)-?$|sudoers\.d\/|ssl\/private(?:\/|$)|networkmanager\/system-connections(?:\/|$)|ssh\/ssh_host_\w+_key$|wireguard\/|openvpn\/.*\.(?:key|auth)$)/,
    'system-secret',
  ],
  [
    /^\/(?:var\/)?run\/secrets(?:\/|$)|^\/var\/lib\/(?:docker|kubelet|sss|samba\/private)\/|^\/var\/(?:db\/dslocal|root)(?:\/|$)|^\/library\/keychains\//,
    'system-secret',
  ],
  [/^\/[a-z]:\/windows\/(?:system32|repair)\/config\/|^\/[a-z]:\/windows\/ntds\//, 'system-secret'],
  // Sockets through which the person's own terminals, agents and keys are reached.
  [
    /^\/(?:tmp|var\/tmp|run\/user\/\d+|var\/run|run)\/(?:tmux-\d+|screens?(?:\/|$)|uscreens|ssh-[^/]+\/agent\.|gnupg\/|keyring\/|\.x11-unix\/|\.ice-unix\/|wayland-\d|bus$|zellij-\d+)/,
    'terminal',
  ],
  // One's own: what a command prints and reads.
  [/^\/dev\/(?:null|zero|full|u?random|tty|stdin|stdout|stderr|fd|ptmx|fuse)$/, null],
  [/^\/dev\/fd\/\d+$|^\/proc\/(?:self|thread-self)\/fd\/\d+$|^\/dev\/(?:tcp|udp)\//, null],
  // Cables to other devices, at which nobody types.
  [/^\/dev\/tty(?:usb|acm|ama|gs|xr)\d/, null],
  [
    /^\/dev\/(?:pts(?:\/|$)|tty|console$|cons\.|pty|vcs|ttys|hvc|vhci|tty\w+$)|^\/sys\/class\/tty\//,
    'terminal',
  ],
  [/^\/dev\/(?:input(?:\/|$)|uinput$|hidraw|uhid$|fb\d|dri(?:\/|$)|video\d|snd(?:\/|$))/, 'input'],
  [
    /^\/dev\/(?:r?disk\d|sd[a-z]|hd[a-z]|vd[a-z]|xvd[a-z]|nvme\d|mmcblk\d|md\d|md\/|dm-\d|loop\d|nbd\d|sr\d|zd\d|bcache\d|drbd\d|pmem\d|zvol\/|mapper\/.|disk\/by-|vg|ada?\d|da\d)/,
    'disk',
  ],
  [
    /^\/proc\/(?:kcore|kmem|kallsyms|kpage\w+|keys|sysrq-trigger)$|^\/dev\/(?:mem|kmem|port)$/,
    'process',
  ],
  [
    /^\/proc\/[^/]+\/(?:task\/[^/]+\/)?(?:environ|mem|maps|smaps\w*|numa_maps|auxv|syscall|stack|pagemap|fd|fdinfo|map_files|root|cwd)(?:\/|$)/,
    'process',
  ],
  [/^\/dev\/shm(?:\/|$)/, null],
  [/^\/run\/user\/\d+\/[^/]/, 'outside'],
  [/^\/usr\/(?:local|src)\//, 'outside'],
  [
    /^\/(?:etc|boot|bin|sbin|lib|lib32|lib64|libx32|usr|dev|proc|sys|run|var\/(?:run|lib|spool)|system|library|applications|private\/(?:etc|var\/db))(?:\/|$)/,
    'system',
  ],
  [/^\/[a-z]:\/(?:windows|program files(?: \(x86\))?|programdata)(?:\/|$)/, 'system'],
]

/** World-writable or per-user folders for files that nobody expects to keep. */
export const SCRATCH_PATH =
  /^\/(?:tmp|var\/tmp|dev\/shm|var\/folders|private\/(?:tmp|var\/tmp|var\/folders))(?:\/|$)|^\/[a-z]:\/(?:temp|tmp)(?:\/|$)/

/** Home folders by their place, when it is not known whose computer it is. */
export const HOME_BY_PLACE =
  /^\/(?:(?:home|users|documents and settings)\/[^/]+|root|var\/root|[a-z]:\/users\/[^/]+)(?=\/|$)/
