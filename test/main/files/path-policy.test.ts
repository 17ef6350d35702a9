import { describe, expect, it } from 'vitest'
import { createPathPolicy } from '../../../src-main/files/path-policy.ts'

const policyOn = (platform: NodeJS.Platform, home: string, own: string) =>
  createPathPolicy({
    homes: [home],
    ownFolders: [own],
    readable: [`${own}/cache`],
    protectedPaths: ['/opt/talaria'],
    platform,
  })
const linux = policyOn('linux', '/home/ann', '/home/ann/.config/Talaria')
const mac = policyOn('darwin', '/Users/ann', '/Users/ann/Library/Application Support/Talaria')
const windows = policyOn('win32', 'C:\\Users\\ann', 'C:\\Users\\ann\\AppData\\Roaming\\Talaria')

describe('reading', () => {
  it.each([
    ['/home/ann/project/a.ts', 'ok'],
    ['/home/ann/.config/Talaria/secrets.json', 'never'],
    ['/home/ann/.config/Talaria/tools/mine.ts', 'never'],
    ['/home/ann/.config/Talaria/cache/long.txt', 'ok'],
    ['/home/ann/.config/TalariaOther/a', 'ok'],
    ['/home/ann/.ssh/id_ed25519', 'never'],
    ['/home/ann/.ssh/id_ed25519.pub', 'ok'],
    ['/home/ann/.ssh/config', 'ok'],
    ['/home/ann/.aws/credentials', 'never'],
    ['/home/ann/.bashrc', 'ok'],
    ['/srv/app/.env.local', 'never'],
    ['/srv/app/.env.example', 'ok'],
    ['/proc/12/environ', 'never'],
    ['/proc/12/task/13/environ', 'never'],
    ['/proc/12/fd/3', 'never'],
    ['/proc/cpuinfo', 'ok'],
    ['/etc/shadow', 'never'],
    ['/etc/hosts', 'ok'],
  ])('%s is %s', (path, verdict) => {
    expect(linux.forReading(path).kind).toBe(verdict)
  })
})

describe('writing', () => {
  it.each([
    ['/home/ann/project/a.ts', 'ok'],
    ['/tmp/a', 'ok'],
    ['/usr/local/share/a', 'ask'],
    ['/usr/share/a', 'never'],
    ['/etc/cron.d/a', 'never'],
    ['/dev/shm/a', 'ok'],
    ['/dev/sda', 'never'],
    ['/var/run/docker.sock', 'never'],
    ['/opt/talaria/resources/app.asar', 'never'],
    ['/home/ann/.config/Talaria/cache/long.txt', 'never'],
    ['/home/ann/.config/systemd/user/x.service', 'never'],
    ['/home/ann/.ssh/authorized_keys', 'never'],
    ['/home/ann/.ssh/config', 'ask'],
    ['/home/ann/.zshrc', 'ask'],
    ['/home/ann/.local/bin/ls', 'ask'],
    ['/home/ann/project/CLAUDE.md', 'ask'],
    ['/home/ann/project/.claude/settings.json', 'ask'],
    ['/home/ann/project/.git/hooks/post-merge', 'ask'],
    ['/home/ann/project/.git/COMMIT_EDITMSG', 'ok'],
    ['/home/ann/project/.env', 'ask'],
    ['/home/ann/project/.mcp.json', 'ask'],
  ])('%s is %s', (path, verdict) => {
    expect(linux.forWriting(path).kind).toBe(verdict)
  })

  it.each([
    ['/Users/Ann/library/application support/TALARIA/tools/x.ts', 'never'],
    ['/Users/ann/.SSH/id_rsa', 'never'],
    ['/Library/LaunchDaemons/x.plist', 'never'],
    ['/private/etc/hosts', 'never'],
    ['/private/tmp/a', 'ok'],
    ['/Users/ann/project/claude.MD', 'ask'],
  ])('on a Mac, where letters fold, %s is %s', (path, verdict) => {
    expect(mac.forWriting(path).kind).toBe(verdict)
  })

  it.each([
    ['C:\\Users\\ann\\AppData\\Roaming\\talaria\\tools\\x.ts', 'never'],
    ['c:\\windows\\system32\\drivers\\etc\\hosts', 'never'],
    ['C:\\Users\\ann\\.ssh\\id_rsa', 'never'],
    ['C:\\Users\\ann\\project\\AGENTS.md', 'ask'],
    ['C:\\Users\\ann\\project\\a.ts', 'ok'],
  ])('on Windows %s is %s', (path, verdict) => {
    expect(windows.forWriting(path).kind).toBe(verdict)
  })
})
