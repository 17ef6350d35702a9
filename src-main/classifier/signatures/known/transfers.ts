import { entries } from '../entries.ts'

export const transfers = entries(`
curl
  options: X request=, d data=, data-binary=, data-raw=, data-ascii=, data-urlencode=, json=, F form=, form-string=,
    T upload-file=, o output=file.out, O remote-name, output-dir=folder.out, H header=, u user=, A user-agent=,
    e referer=, b cookie=, c cookie-jar=file.out, K config=, engine=code, x proxy=, preproxy=, socks5=,
    socks5-hostname=, socks4=, proxy-user=, U, w write-out=, variable=, m max-time=, connect-timeout=, r range=, E cert=, key=,
    cacert=, capath=, C continue-at=, D dump-header=file.out, resolve=, url=, retry=, retry-delay=, retry-max-time=,
    y speed-time=, Y speed-limit=, z time-cond=, interface=, unix-socket=, abstract-unix-socket=, connect-to=,
    max-redirs=, limit-rate=, t telnet-option=, P ftp-port=, Q quote=, trace=file.out, trace-ascii=file.out,
    stderr=file.out, netrc-file=, aws-sigv4=, oauth2-bearer=, ciphers=, tls-max=, noproxy=, rate=, variable=,
    url-query=, doh-url=, L location, s silent, S show-error, f fail, k insecure, I head, i include, G get, v verbose,
    N no-buffer, g globoff, etag-save=file.out, libcurl=file.out, hsts=file.out, alt-svc=file.out, remote-name-all
  here: -O|--remote-name-all !--output-dir
wget wget2
  options: O output-document=file.out, P directory-prefix=folder.out, o output-file=file.out, a append-output=file.out,
    i input-file=, config=, e execute=, U user-agent=, header=, post-data=, post-file=, body-data=, body-file=, method=,
    use-askpass=command, user=, password=, t tries=, T timeout=, w wait=, Q quota=, l level=, A accept=, R reject=,
    D domains=, I, X, B base=, load-cookies=, save-cookies=file.out, ca-certificate=, certificate=, private-key=,
    limit-rate=, cut-dirs=, default-page=, referer=, q quiet, c continue, r recursive, N timestamping,
    S server-response, spider, no-check-certificate, k convert-links, m mirror, p, np no-parent, nv no-verbose,
    nc no-clobber, show-progress, warc-file=file.start, rejected-log=file.out, hsts-file=file.out
  here: * !-O|--output-document !-P !--spider
http https xh xhs
  options: o output=file.out, a auth=, A auth-type=, s style=, p print=, h headers, b body, v verbose, d download, c continue,
    f form, j json, F follow
axel
  options: o output=file.out, n num-connections=, s max-speed=, U user-agent=, H header=, T timeout=, q quiet, a alternate
aria2c
  options: on-download-complete=command, on-download-start=command, on-download-error=command,
    on-bt-download-complete=command, d dir=folder.out, o out=file.out
  here: * !-d
yt-dlp youtube-dl
  options: o output=file.start, P paths=folder.out, f format=, a batch-file=, exec=command, simulate, s, j, J, F, list-formats, dump-json
  here: * !-o !-P !-s|--simulate !-j|-J|-F|--list-formats|--dump-json
ssh autossh slogin rsh rlogin gsissh et
  options: B=, b=, c=, D=, E=file.out, e=, F=, I=, i=, J=, L=, l=, m=, O=, o=, p=, Q=, R=, S=, W=, w=, P=, X, Y, x, A, a, C,
    f, G, g, K, k, M, N, n, q, s, T, t, V, v, y, 4, 6
  style: leading
scp pscp sftp
  options: c=, D=, F=, i=, J=, l=, o=, P=, S=, X=, r, p, q, C, 3
rsync
  options: e rsh=, rsync-path=, f filter=, exclude=, include=, exclude-from=, include-from=, files-from=, T temp-dir=,
    B block-size=, backup-dir=, suffix=, compare-dest=, copy-dest=, link-dest=, log-file=, log-file-format=,
    out-format=, password-file=, bwlimit=, timeout=, port=, max-size=, min-size=, chmod=, chown=, info=, debug=, M=,
    n dry-run, delete, del, delete-before, delete-during, delete-delay, delete-after, delete-excluded,
    delete-missing-args, remove-source-files, inplace, a archive, v verbose, z compress, h human-readable, progress,
    partial, list-only
tcpdump
  options: z=command, i interface=, r=, w=, c=, C=, G=, W=, s snapshot-length=, F=, E=, y=, Z=, B=, Y=, f=, T=, e,
    D list-interfaces, L list-data-link-types, h help, v, V, n, X, A, q, l
`)
