/**
 * A real apptainer for tests, unpacked beside the system: Debian has it in its newest suite only, so its
 * package comes from there with the C library it wants, and nothing of this system is changed.
 */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { exclusively } from '../exclusively.ts'
import { type Machine, thisMachine } from '../machine.ts'
import { makeTestRoot } from './test-root.ts'

export interface TestApptainer {
  program: string
  /** With busybox and bash. */
  image: string
}

const FOLDER = join(homedir(), '.cache', 'talaria', 'apptainer-1')

/** Made once, and kept for the next run of the tests. */
export async function prepareApptainer(machine: Machine = thisMachine()): Promise<TestApptainer> {
  const found = { program: join(FOLDER, 'bin/apptainer'), image: join(FOLDER, 'test.sif') }
  return exclusively(`${FOLDER}.lock`, async () => {
    if (existsSync(found.image)) return found
    const { ok, output } = await machine.run('sh', ['-c', SCRIPT, 'sh', FOLDER])
    if (!ok) throw new Error(`apptainer could not be brought here: ${output.trim().slice(-1_500)}`)
    await makeTestRoot(join(FOLDER, 'rootfs'), machine)
    const built = await machine.run('sh', ['-c', BUILD, 'sh', FOLDER])
    if (!built.ok) throw new Error(`no image could be made for apptainer: ${built.output}`)
    await rename(join(FOLDER, 'new.sif'), found.image)
    await rm(join(FOLDER, 'rootfs'), { recursive: true, force: true })
    return found
  })
}

const SCRIPT = `exec 2>&1; set -eu
folder=$1; rm -rf "$folder"; mkdir -p "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial" "$folder/apt/parts" "$folder/debs" "$folder/root" "$folder/libs" "$folder/bin"
mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | sed 's/#.*//' | grep -oE 'https?://[^ ]+/debian/?' | grep -v security | head -1)
[ "$mirror" ] || { echo 'apt knows no mirror of Debian'; exit 1; }
fetch() {
  suite=$1; shift
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" >"$folder/apt/sources.list"
  set -- "$suite" "$@"; shift
  own="-o Dir::Etc::sourcelist=$folder/apt/sources.list -o Dir::Etc::sourceparts=$folder/apt/parts -o Dir::State::lists=$folder/apt/lists -o Dir::Cache=$folder/apt/cache"
  timeout 120 apt-get $own -qq update
  (cd "$folder/debs" && timeout 120 apt-get $own -qq download "$@")
}
fetch sid apptainer
fetch trixie libc6 libseccomp2 libsqlite3-0
dpkg -x "$folder"/debs/apptainer_*.deb "$folder/root"
for package in "$folder"/debs/lib*.deb; do dpkg -x "$package" "$folder/libs"; done
rm -rf "$folder/apt" "$folder/debs"
library=$(dirname "$(find "$folder/libs" -name 'libseccomp.so.2')")
loader=$(find "$folder/libs" -name 'ld-linux-*.so.*' | head -1)
# Its own loader and libraries, also for what those load in turn.
for file in "$folder/root/usr/bin/apptainer" "$(find "$folder/root" -type f -path '*/apptainer/bin/starter')"; do
  patchelf --set-interpreter "$loader" "$file"; patchelf --force-rpath --set-rpath "$library" "$file"
done
ln -sfn ../etc "$folder/root/usr/etc"
mkdir -p "$folder/root/usr/lib/var/lib/apptainer/mnt/session" "$folder/root/usr/var/lib/apptainer/mnt/session"
# For a root without all rights, and for a machine without systemd.
sed -i 's/^root default capabilities = .*/root default capabilities = no/; s/^systemd cgroups = .*/systemd cgroups = no/' "$folder/root/etc/apptainer/apptainer.conf"
ln -sfn ../root/usr/bin/apptainer "$folder/bin/apptainer"
`

const BUILD = `exec 2>&1; cd "$1" && APPTAINER_CACHEDIR=$1/cache APPTAINER_TMPDIR=$1 timeout 120 root/usr/bin/apptainer --silent build --force new.sif rootfs`
