/** Folders of the person that a program would clean, because its words or variables say that its output lies there. */
import { expect, it } from 'vitest'
import { judge } from '../../../../../src-main/approval/gate/judge.ts'

function rulesOf(command: string): string[] {
  const { findings } = judge(command, {
    ...{ cwd: '/home/user/project', home: '/home/user' },
    isTheirs: (path) => /^\/home\/user\/(?:Documents|bin|jdk)\/(?:\*|x)$/.test(path),
  })
  return findings.map(({ rule }) => rule)
}

it.each([
  'CARGO_TARGET_DIR=~/Documents cargo clean',
  'export CARGO_TARGET_DIR=~/Documents; cargo clean',
  'CARGO_TARGET_DIR=$HOME/Documents; export CARGO_TARGET_DIR; cargo clean',
  'cargo clean --target-dir ~/Documents',
  'npm --cache ~/Documents cache clean --force',
  'npm_config_cache=~/Documents npm cache clean --force',
  'make clean BUILD_DIR=/home/user/Documents',
  'gradle -PbuildDir=/home/user/Documents clean',
  'mvn clean -Dproject.build.directory=/home/user/Documents',
  'ant -Dbuild.dir=/home/user/Documents clean',
  'swift package --build-path ~/Documents clean',
  'bazel --output_base=/home/user/Documents clean --expunge',
  'meson setup --wipe ~/Documents',
  'restic restore latest -t ~/Documents --delete',
])('asks: %s', (command) => {
  expect(rulesOf(command)).toContain('fs.recursive-delete')
})

it.each([
  'cargo clean',
  'CARGO_TARGET_DIR=target cargo clean',
  'export PATH=~/bin:$PATH; make clean',
  'JAVA_HOME=~/jdk mvn clean install',
  'CARGO_TARGET_DIR=~/Documents cargo build',
  'mvn clean -Dmaven.repo.local=/home/user/.m2/repository',
  'make clean BUILD_DIR=build',
  'echo clean --build-dir ~/Documents',
  'docker run --rm alpine make clean BUILD_DIR=/home/user/Documents',
])('does not ask: %s', (command) => {
  expect(rulesOf(command)).toEqual([])
})
