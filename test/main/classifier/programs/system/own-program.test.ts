import { describe, expect, it } from 'vitest'
import { judge } from '../../../../../src-main/approval/gate/judge.ts'

const PROGRAM = '/home/user/talaria'

function decide(command: string, cwd = '/home/user/project') {
  return judge(command, { cwd, home: '/home/user', programFolders: [PROGRAM] }).decision
}

describe('the program of this app', () => {
  it.each([
    `rm -rf ${PROGRAM}/out`,
    `rm -rf ~/talaria`,
    'rm -rf ~/tal?ria/../talaria',
    `mv ${PROGRAM} /tmp/elsewhere`,
    'mv /home/user /tmp/elsewhere',
    `echo x > ${PROGRAM}/out/main/web.js`,
    `cat evil.js >> ../talaria/tools/terminal.ts`,
    `cat evil.js | tee ${PROGRAM}/package.json`,
    `cp evil.js ${PROGRAM}/out/main/web.js`,
    `cp -t ${PROGRAM}/tools evil.js`,
    `ln -sf /tmp/evil.js ${PROGRAM}/out/main/web.js`,
    `install -m 755 evil.js ${PROGRAM}/scripts/start.ts`,
    `sed -i s/ask/allow/ ${PROGRAM}/src-main/approval/gate/gate.ts`,
    `chmod -R 777 ${PROGRAM}`,
    `truncate -s 0 ${PROGRAM}/out/main/electron.js`,
    `dd if=/dev/zero of=${PROGRAM}/out/main/electron.js`,
    `touch ${PROGRAM}/node_modules/x`,
    `npm --prefix ${PROGRAM} install left-pad`,
    `git -C ${PROGRAM} checkout .`,
    `python3 -c "open('${PROGRAM}/out/main/web.js','w').write('x')"`,
    `python3 - <<'E'\nopen('${PROGRAM}/out/main/web.js', 'w').write('x')\nE`,
    `node <<'E'\nrequire('fs').writeFileSync('${PROGRAM}/out/main/web.js', '')\nE`,
    `cd ${PROGRAM} && npm install`,
    `cd ${PROGRAM} && sed -i s/a/b/ package.json`,
    `cd ${PROGRAM} && node scripts/build.ts`,
    `bash -c 'rm ${PROGRAM}/out/main/web.js'`,
  ])('is never changed by %s', (command) => {
    expect(decide(command)).toBe('never')
  })

  it('is changed by nothing that runs in its folder', () => {
    expect(decide('npm run build', `${PROGRAM}/src-main`)).toBe('never')
  })

  it.each([
    'talaria open',
    'env -i talaria --no-sandbox acp < script.jsonl',
    'npx @talaria-app/server "$door"',
    'npx @talaria-app/server open',
    'npx --yes @talaria-app/server@latest acp',
    'npm exec -- @talaria-app/server open',
  ])('lets no agent in by %s', (command) => {
    expect(decide(command)).toBe('never')
  })

  it.each([
    'npm view @talaria-app/server',
    'open talaria',
    `cat ${PROGRAM}/README.md`,
    `grep -rn gate ${PROGRAM}/src-main`,
    `cd ${PROGRAM} && git status && git log -3 && ls`,
    `cp ${PROGRAM}/README.md .`,
    'npm run build',
    'echo talaria > notes.txt',
    'rm /home/user/talaria-notes.txt',
  ])('is not meant by %s', (command) => {
    expect(decide(command)).not.toBe('never')
  })

  it('is asked about by code that puts its path together, even in a scratch folder', () => {
    const code = `import os\nopen(os.path.join('/tmp', 'talaria', 'x'), 'w').write('x')`
    const places = { cwd: '/home/user/project', home: '/home/user' }
    const decided = (programFolders: string[]) =>
      judge(`python3 - <<'E'\n${code}\nE`, { ...places, programFolders }).decision

    expect(decided([])).toBe('allow')
    expect(decided(['/tmp/talaria'])).toBe('ask')
  })

  it.each([
    'talaria acp',
    '/usr/bin/talaria acp < answers.json',
    `${PROGRAM}/talaria acp`,
    'talaria',
    'T=talaria; timeout 9 $T acp',
    `python3 -c "import subprocess; subprocess.run(['talaria', 'acp'])"`,
    "npx acpx --agent 'talaria acp' hello",
    "acpx --agent='/usr/bin/talaria acp' hello",
    `ln -s ${PROGRAM}/talaria x && ./x acp`,
  ])('is never started by %s, which could answer for the person', (command) => {
    expect(decide(command)).toBe('never')
  })

  it.each(['talaria --version', 'which talaria', 'git commit -m "docs: talaria acp"'])(
    'is not started by %s',
    (command) => {
      expect(decide(command)).toBe('allow')
    },
  )

  it('may be read unasked', () => {
    expect(decide(`cat ${PROGRAM}/README.md`)).toBe('allow')
  })
})
