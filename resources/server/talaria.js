#!/usr/bin/env node
// Read also by a Node that is too old for the rest: there it says so in one line.
const [major, minor] = process.versions.node.split('.').map(Number)
const isTooOld = major < 22 || (major === 22 && minor < 18)
if (isTooOld) {
  console.error(`Talaria needs Node 22.18 or newer, and this is ${process.version}.`)
  process.exitCode = 1
} else await import('../out/main/command.js')
