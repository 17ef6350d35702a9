import { entries } from '../entries.ts'

export const network = entries(`
nc ncat netcat nc.traditional nc.openbsd
  options: e exec=, c sh-exec=, l listen, p source-port=, s source=, w wait=, i interval=, q=, X=, x proxy=, o output=file.out, g=, G=,
    I=, O=, T=, k keep-open, z, v verbose, u udp, n nodns, lua-exec=, h help
http.server
  options: b bind=, d directory=, p protocol=, m=, cgi
httpd
  options: p P l listen port=, a i b addr address interface host hostname interfaces bind-address bind=, h=, u=, r root=, c=, d=, directory=
ztcp
  net.raw-connection: *
sshfs
  options: o=, p=, F=
  program-option.runs-command: -o:*ssh_command=*,*sshfs_debug*
psexec.py wmiexec.py smbexec.py atexec.py dcomexec.py secretsdump.py impacket-psexec impacket-wmiexec impacket-smbexec impacket-atexec impacket-secretsdump nxc
  cloud.run-code: *
openssl
  options: out=file.out, in=, key=, keyout=file.out, config=, days=, subj=
  style: words
  program-option.loads-code: ... --engine
  net.listener: s_server
ip
  options: f family=, n netns=, b batch=, rc rcvbuf=
  style: words
  net.configuration: -batch|-b,
    a|ad|add|addr|address|l|li|link|r|ro|route|n|nei|neigh|neighbour|ru|rule|netns|tunnel|maddr|xfrm|token add|a|del|delete|d|set|flush|f|change|replace|append|c
nmcli
  options: f fields=, m mode=, c colors=, g get-values=, w wait=, s show-secrets
  secret.read: --show-secrets
  net.configuration: n|networking off|on, r|radio wifi|wwan|all off|on,
    c|con|connection up|down|add|modify|edit|delete|clone|import|reload|load,
    d|dev|device connect|disconnect|delete|set|modify|reapply|up|down, g|general hostname *
iptables-restore ip6tables-restore nft-restore
  nothing: -t|--test
  net.firewall: ...
nft
  nothing: -c|--check
  net.firewall: -f|--file|-i, flush|add|delete|insert|replace|create|rename|destroy|reset
ufw
  nothing: --dry-run, status|show|version|app
  net.firewall: *
pfctl
  net.firewall: -F|-f|-d|-e|-k|-K|-z|-t
ipset
  nothing: list|save|test
  net.firewall: *
fail2ban-client
  net.firewall: set|stop|unban|reload|restart
route
  net.configuration: add|del|delete|change|flush, -f
arp
  net.configuration: -d|-s|--delete|--set
tc
  net.configuration: qdisc|class|filter add|del|delete|change|replace|link
ifup ifdown dhcpcd wpa_supplicant openvpn vpnc
  net.configuration: *
dhclient dnsmasq hostapd dhcpd named pihole
  net.configuration: ...
sshd
  nothing: -t|-T|-G
  net.expose: ...
dropbear telnetd in.telnetd vncserver x11vnc tigervncserver xrdp rdesktop-server ttyd gotty wetty tmate upterm sshx teleconsole lt localtunnel bore frpc chisel inlets
  net.expose: ...
pwncat pwncat-cs powercat http-server-upload
  net.listener: ...
hydra medusa ncrack patator sqlmap nikto masscan hping3 slowloris slowhttptest aircrack-ng aireplay-ng airodump-ng arpspoof dnsspoof ettercap bettercap responder msfconsole msfvenom mimikatz john hashcat wpscan gobuster dirb dirsearch feroxbuster ffuf kiterunner wfuzz crackmapexec netexec evil-winrm setoolkit unshadow tcpkill tcpreplay urlsnarf dsniff
  net.attack: ...
wg-quick
  net.configuration: up|down
wg
  net.configuration: set|setconf|addconf
netplan
  net.configuration: apply|try|set
networkctl
  net.configuration: up|down|reconfigure|renew|delete
resolvectl systemd-resolve
  net.configuration: dns|domain|default-route|revert|dnssec
rfkill
  net.configuration: block|unblock|toggle
ethtool
  net.configuration: -s|-K|-A|-G|-C|--change|--reset|--set-*
iwconfig
  net.configuration: * *
brctl
  net.configuration: addbr|delbr|addif|delif|stp
iw
  net.configuration: ... set|del|disconnect
ngrok zrok
  net.expose: http|tcp|tls|start|tunnel|share
code code-insiders codium cursor
  net.tunnel: serve-web
  persistence.trust: --install-extension
cloudflared
  net.expose: tunnel|access
croc wormhole magic-wormhole
  net.upload: send
ncftpput ftp-upload megaput pastebinit mpack transfer.sh termbin 0x0 wgetpaste
  net.upload: ...
ipfs
  net.upload: add, pin remote add
  cloud.delete: pin|files|key rm, repo gc
telegram-send slackcat discord.sh matrix-commander noti ntfysh apprise
  net.mail: *
slack slack-cli twilio signal-cli teams matrix-cli discord-cli whatsapp-cli mattermost mmctl
  net.mail: ... send|post|chat:postMessage|*messages:create|*calls:create|post-message|send-message
kdeconnect-cli
  net.upload: --share|--share-text
wandb
  net.upload: sync, artifact put
zmap unicornscan zgrab zgrab2 netdiscover
  net.scan: ...
arp-scan
  net.scan: -l|--localnet
fping
  net.scan: -g|--generate
`)
