import { entries } from '../entries.ts'

export const sessions = entries(`
xclip
  options: o out, selection=, sel=, target=, t=, d display=, loops=, l=, filter, f, rmlastnl, i in
  style: words
  secret.clipboard: -o|--out
wl-paste
  nothing: -l|--list-types
  secret.clipboard: ...
pbpaste termux-clipboard-get getclip get-clipboard gcb klipper
  secret.clipboard: ...
win32yank
  secret.clipboard: -o
copyq
  secret.clipboard: read|clipboard|selection|separator|tab
gpaste-client
  secret.clipboard: get|history|raw-history
cliphist
  secret.clipboard: list|decode
greenclip
  secret.clipboard: print
screencapture scrot maim grim gnome-screenshot spectacle xwd fbgrab fbcat fbdump ksnip shutter hyprshot xfce4-screenshooter mate-screenshot deepin-screenshot grimblast grimshot wf-recorder wl-screenrec recordmydesktop simplescreenrecorder byzanz-record gpu-screen-recorder
  secret.screen: ...
flameshot
  secret.screen: full|screen|gui|launcher
nircmd
  secret.screen: savescreenshot|savescreenshotwin|savescreenshotfull
vlc cvlc
  secret.screen: ... screen://*
  secret.recording: ... v4l2://*|pulse://*|alsa://*|qtcapture://*
arecord imagesnap fswebcam
  nothing: -l|-L|--list-devices|--list-pcms|--list-inputs
  secret.recording: ...
streamer rec parecord parec pw-record guvcview evtest logkeys showkey keyd lkl
  secret.recording: ...
sox
  secret.recording: -d|--default-device
v4l2-ctl
  secret.recording: --stream-to|--stream-mmap
xinput
  secret.recording: test|test-xi2
  process.typed-input: disable|enable|set-prop|set-button-map|float|reattach, --disable|--enable|--set-prop
libinput
  secret.recording: debug-events|record
systemd-run
  options: on-calendar=, on-active=, on-boot=, on-startup=, on-unit-active=, unit=, p property=
  persistence.schedule: --on-calendar|--on-active|--on-boot|--on-startup|--on-unit-active
atrm
  persistence.schedule: *
anacron
  persistence.schedule: -f|-n
direnv
  persistence.trust: allow|permit|grant
pre-commit
  persistence.trust: init-templatedir
tmux
  globals: c=script, f=code, L=, S=, T=
  process.end-session: ... kill-server|kill-session|kill-window|killw|kill-pane|killp
  process.typed-input: ... send-keys|send|paste-buffer|pasteb
  process.attach: ... capture-pane|capturep|pipe-pane|pipep|save-buffer|show-buffer
zellij
  process.end-session: kill-session|kill-all-sessions|delete-all-sessions|k|ka
  process.typed-input: action
xdotool
  process.end-session: ... windowkill|windowquit
  process.typed-input: ...
wmctrl
  process.end-session: -c
  nothing: -l|-m|-d|-p|-G
  process.typed-input: ...
busctl
  options: user, system, H host=, M machine=, address=, l full, json=, timeout=
  process.session-bus: call|set-property|emit|monitor|capture
ydotool ydotoold kdotool wtype dotool dotoolc dotoold xte xvkbd xsendkey xsendkeycode xmacroplay xaut evemu-play evemu-event autokey-run cliclick sendkeys autohotkey autohotkey64 autohotkeyu64 ahk ttyecho xkbset uinput-send wlrctl
  process.typed-input: ...
kitten kitty
  process.typed-input: @ send-text|send-key|get-text|launch
wezterm
  process.typed-input: cli send-text|get-text|spawn
dbus-send dbus-monitor
  process.session-bus: ...
gdbus
  process.session-bus: call|emit|monitor
hyprctl
  process.session-bus: dispatch|keyword|eval
swaymsg i3-msg
  nothing: -t
  process.session-bus: *
conspy ttysnoop peekfd reptyr screendump frida-trace
  process.attach: ...
setterm
  process.attach: --dump|-dump
`)
