import { describe, expect, it } from 'vitest'
import { judge } from '../../../../../../src-main/approval/gate/judge.ts'

const CWD = '/home/user/project'

/** What a session wrote, and nothing else is its work. */
function judgeWith(file: string, command: string, text: string | { mark: string }) {
  const path = `${CWD}/${file}`
  return judge(command, {
    ...{ cwd: CWD, home: '/home/user' },
    readScript: (asked) => (asked === path ? text : undefined),
    listWritten: (folder) => (path.startsWith(`${folder}/`) ? [path] : []),
  })
}

/** Does something in each of these languages, whatever the rest of it means there. */
const ACTS = `rule x
  command = rm -rf ~/Documents
!rm -rf /home/user/Documents
<plugin> <Exec Command="x"/> execute_process(x) run_command('x') (run x) [testenv] local-exec
users: [{ user: { exec: { command: x } } }]
engines = x
ansible_python_interpreter_args lookup pipe
`

const RUN: readonly (readonly [file: string, command: string])[] = [
  ['build.ninja', 'ninja'],
  ['out/build.ninja', 'ninja -C out'],
  ['my.ninja', 'ninja -f my.ninja'],
  ['out/build.ninja', 'cmake --build out'],
  ['out/CMakeFiles/x.dir/build.make', 'cmake --build out'],
  ['x.dc', 'dc x.dc'],
  ['x.dc', 'dc -f x.dc'],
  ['x.bc', 'bc -q x.bc'],
  ['x.m4', 'm4 x.m4'],
  ['x.gp', 'gnuplot -p x.gp'],
  ['x.m', 'octave x.m'],
  ['x.R', 'R -f x.R'],
  ['x.R', 'R --no-save < x.R'],
  ['x.R', 'R CMD BATCH x.R'],
  ['x.R', 'Rscript x.R'],
  ['.Rprofile', "Rscript -e '1'"],
  ['x.tcl', 'tclsh x.tcl'],
  ['x.gdb', 'gdb -x x.gdb prog'],
  ['.gdbinit', 'gdb prog'],
  ['x.exp', 'expect -f x.exp'],
  ['build.gradle', 'gradle build'],
  ['app/build.gradle', './gradlew build'],
  ['x.gradle', 'gradle -I x.gradle build'],
  ['buildSrc/src/main/groovy/x.groovy', 'gradle test'],
  ['pom.xml', 'mvn package'],
  ['app/pom.xml', 'mvn -q package'],
  ['other.xml', 'mvn -f other.xml package'],
  ['.mvn/jvm.config', 'mvn package'],
  ['BUILD', 'bazel build //...'],
  ['lib/x.bzl', 'bazel test //...'],
  ['MODULE.bazel', 'bazelisk run //:x'],
  ['BUCK', 'buck2 build //...'],
  ['meson.build', 'meson setup build'],
  ['sub/meson.build', 'meson setup build'],
  ['x.cmake', 'cmake -P x.cmake'],
  ['src/CMakeLists.txt', 'cmake -B build'],
  ['cmake/x.cmake', 'cmake .'],
  ['tox.ini', 'tox'],
  ['setup.cfg', 'tox -e py'],
  ['.pre-commit-config.yaml', 'pre-commit run -a'],
  ['x.yaml', 'pre-commit run -c x.yaml'],
  ['build.xml', 'ant'],
  ['project/plugins.sbt', 'sbt compile'],
  ['Makefile.toml', 'cargo make'],
  ['Vagrantfile', 'vagrant up'],
  ['build.zig', 'zig build'],
  ['x.csproj', 'dotnet build'],
  ['configure.ac', 'autoreconf -i'],
  ['PKGBUILD', 'makepkg'],
  ['debian/rules', 'dpkg-buildpackage'],
  ['main.tf', 'terraform plan'],
  ['x.ipynb', 'jupyter nbconvert --execute x.ipynb'],
  ['x.lua', 'nvim -l x.lua'],
  ['x.nim', 'nim r x.nim'],
  ['dvc.yaml', 'dvc repro'],
  ['X.class', 'java X'],
  ['out/X.class', 'java -cp out X'],
  ['x.js', 'mongo x.js'],
  ['x.lua', 'mpv --script=x.lua a.mp4'],
  ['x.lua', 'tshark -X lua_script:x.lua -r a.pcap'],
  ['x.fish', 'fish -C "source x.fish"'],
  ['x.rc', "mutt -e 'source x.rc'"],
  ['rc', 'bazel --bazelrc=rc build //x'],
  ['x.batch', 'sftp -b x.batch host'],
  ['kube.yaml', 'kubectl --kubeconfig kube.yaml get pods'],
  ['req.cnf', 'openssl req -config req.cnf'],
  ['hosts', 'ansible -i hosts all -m ping'],
  ['x.key', 'LESSKEYIN=x.key less a'],
]

describe('a file of a session, in a language that nobody reads here', () => {
  it.each(RUN)('%s is asked about before %s runs it, once for its content', (file, command) => {
    const { findings, decision } = judgeWith(file, command, ACTS)

    expect(decision).toBe('ask')
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: 'remote-code.unread-file', remember: 'session' }),
    )
  })

  it.each(RUN)('%s is asked about before %s when it is no text', (file, command) => {
    expect(judgeWith(file, command, { mark: 'x' }).decision).toBe('ask')
  })

  it.each(RUN)('%s is nothing to ask about for %s when the person wrote it', (_, command) => {
    expect(judgeWith('notes.txt', command, 'x').findings).not.toContainEqual(
      expect.objectContaining({ rule: 'remote-code.unread-file' }),
    )
  })

  it('is found from a folder below the one that it lies in', () => {
    expect(judgeWith('BUILD', 'mkdir -p sub && cd sub && bazel run //:x', ACTS).decision).toBe(
      'ask',
    )
  })

  it.each([
    'printf "<plugin>" > pom.xml && mvn package',
    'cat > build.ninja <<E\nrule x\n  command = rm -rf ~\nE\nninja',
    'mkdir -p lib && echo x > lib/x.bzl && bazel build //...',
    'echo "execute_process(x)" > CMakeLists.txt; cmake -B build',
    'echo x > build.gradle; gradle build',
  ])('is asked about when it is written and run at once: %s', (command) => {
    expect(judgeWith('none', command, '').decision).not.toBe('allow')
  })

  it.each([
    ['x.dc', 'dc x.dc', '2 3 + p 1 2 !=a'],
    ['x.bc', 'bc x.bc', 'scale=4; 1 != 2'],
    ['pom.xml', 'mvn package', '<dependency>x</dependency>'],
    ['CMakeLists.txt', 'cmake -B build', 'add_executable(x x.c)'],
    ['main.tf', 'terraform plan', 'resource "x" "y" {}'],
    ['kube.yaml', 'kubectl --kubeconfig kube.yaml get pods', 'clusters: []'],
    ['req.cnf', 'openssl req -config req.cnf', '[req]\nprompt = no\n'],
    ['hosts', 'ansible -i hosts all -m ping', '[web]\na.example\n'],
    ['x.batch', 'sftp -b x.batch host', 'get a\nbye\n'],
    ['README.md', 'ninja && bazel build //... && gradle build', 'words'],
  ])('%s does nothing by itself for %s', (file, command, text) => {
    expect(judgeWith(file, command, text).findings).toEqual([])
  })

  it.each(['pwsh x.ps1', 'pwsh -File x.ps1', 'powershell -NoProfile -f x.ps1'])(
    'is read as PowerShell for %s',
    (command) => {
      const text = 'Remove-Item -Recurse -Force /home/user/Documents'

      expect(judgeWith('x.ps1', command, text).decision).not.toBe('allow')
      expect(judgeWith('x.ps1', command, 'Get-ChildItem').decision).toBe('allow')
    },
  )
})
