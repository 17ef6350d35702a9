// Plain JavaScript, since it must speak up on a Node that cannot read our TypeScript.
const NEEDED_MAJOR = 24

if (Number.parseInt(process.versions.node, 10) < NEEDED_MAJOR) {
  console.error(
    `Talaria's scripts run on Node ${NEEDED_MAJOR}, and this is ${process.version}.\n` +
      `npm brings the right one with the project: run "npm ci", then this command through npm again.`,
  )
  process.exit(1)
}
