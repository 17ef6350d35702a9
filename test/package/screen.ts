/** What is to be seen on a screen that Xvfb keeps in a file, in the form of X window dumps. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pngOf } from '../support/make-png.ts'

const COLOUR_BYTES = 12

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export function readScreen(folder: string) {
  const file = readFileSync(join(folder, 'Xvfb_screen0'))
  const number = (index: number): number => file.readUInt32BE(4 * index)
  const [width, height, stride] = [number(4), number(5), number(12)]
  const start = number(0) + number(19) * COLOUR_BYTES
  return { width, height, colour, save }

  function colour(x: number, y: number): [red: number, green: number, blue: number] {
    const at = start + y * stride + 4 * x
    return [file.readUInt8(at + 2), file.readUInt8(at + 1), file.readUInt8(at)]
  }

  function save(area: Area, goal: string): void {
    const rows = Buffer.alloc((3 * area.width + 1) * area.height)
    for (let y = 0; y < area.height; y++)
      for (let x = 0; x < area.width; x++)
        rows.set(colour(area.x + x, area.y + y), (3 * area.width + 1) * y + 1 + 3 * x)
    writeFileSync(goal, pngOf({ width: area.width, height: area.height, channels: 3 }, rows))
  }
}
