/** The images of the tests, brought into an engine without a network. */
import { join } from 'node:path'
import type { Machine } from '../machine.ts'
import { makeTestRoot } from './test-root.ts'

export interface TestImages {
  /** With busybox and bash. */
  image: string
  /** With busybox alone. */
  imageWithoutBash: string
}

/** `client` is for `sh`. */
export async function importImages(
  client: string,
  folder: string,
  machine: Machine,
): Promise<TestImages> {
  const root = await makeTestRoot(join(folder, 'root-files'), machine)
  const images = {
    image: 'localhost/talaria-test:latest',
    imageWithoutBash: 'localhost/talaria-test:without-bash',
  }
  await importImage(images.image)
  await importImage(images.imageWithoutBash, '--exclude=./bin/bash')
  return images

  async function importImage(image: string, option = ''): Promise<void> {
    const change = `--change 'ENV PATH=/bin:/sbin:/usr/bin'`
    const script = `tar -C '${root}' ${option} -c . | ${client} import ${change} - ${image}`
    const { ok, output } = await machine.run('sh', ['-c', `${script} 2>&1`])
    if (!ok) throw new Error(`the test image could not be made: ${output}`)
  }
}
