import { entries } from '../entries.ts'

export const secrets = entries(`
ssh-keygen
  program-option.loads-code: -D
  secret.delete: -p
gpg gpg2
  options: o output=file.out, r recipient=, u local-user=, homedir=, passphrase=, passphrase-file=, d decrypt, c symmetric,
    e encrypt, s sign, b detach-sign, a armor
  secret.delete: --delete-secret-keys|--delete-secret-key|--delete-keys|--delete-key|--delete-secret-and-public-key
  secret.read: --export-secret-keys|--export-secret-subkeys|--export-secret-key
atuin
  secret.read: search|history
secret-tool
  secret.read: lookup|search
getent
  secret.read: shadow|gshadow
keyring git-credential-store git-credential-osxkeychain git-credential-manager
  secret.read: get
op
  secret.delete: item|vault|document|user|group delete|archive
  secret.read: read|document|inject, item get
bw lpass
  secret.read: get|export|show|list
keepassxc-cli
  secret.read: show|export|clip
infisical
  secret.read: secrets|export
sops
  secret.read: -d|--decrypt, decrypt
age rage
  secret.read: -d|--decrypt
gcore
  secret.read: *
  process.attach: ...
`)
