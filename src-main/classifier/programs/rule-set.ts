/** All rules, ready to be looked up by program. */

import type { ProgramEntry } from '../rules/program-entry.ts'
import type { Finding, ProgramRule, RuleSet } from '../rules/rule.ts'
import { changesAwaited } from '../rules/write-targets.ts'
import { signedPrograms } from './effects.ts'
import { archivePrograms, writesHere } from './files/archives.ts'
import { copyPrograms } from './files/copies.ts'
import { deletePrograms } from './files/delete.ts'
import { diskPrograms } from './files/disks.ts'
import { findPrograms } from './files/find.ts'
import { listedReads } from './files/listed-reads.ts'
import { listedWrites } from './files/listed-writes.ts'
import { namedInOption } from './files/named-inside.ts'
import { permissionPrograms } from './files/permissions.ts'
import { unknownTargets } from './files/unknown-targets.ts'
import { volumePrograms } from './files/volumes.ts'
import { wideReads } from './files/wide-reads.ts'
import { redirections, writePrograms } from './files/writes.ts'
import { gitPrograms } from './git/git.ts'
import { carriedCode, rubyVerbs } from './languages/carried-code.ts'
import { compiledPrograms } from './languages/compiled-programs.ts'
import { includedFiles } from './languages/included-files.ts'
import { inlineCode } from './languages/interpreters.ts'
import { otherLanguagePrograms } from './languages/other-languages.ts'
import { ownLinePrograms } from './languages/own-lines.ts'
import { putTogether } from './languages/put-together.ts'
import { runWhatWasWritten, scratchScript } from './languages/run-what-was-written.ts'
import { shellPrograms } from './languages/shell-text.ts'
import { textPrograms } from './languages/text-programs.ts'
import { httpPrograms } from './network/http-clients.ts'
import { networkPrograms } from './network/network.ts'
import { dataToCode } from './network/remote-code.ts'
import { remoteHostPrograms } from './network/remote-hosts.ts'
import { scanPrograms } from './network/scans.ts'
import { pickedSecrets, printedSecrets, secretFlows } from './network/secret-flows.ts'
import { uploadPrograms } from './network/uploads.ts'
import { buildPrograms } from './packages/build-options.ts'
import { indexSettingPrograms } from './packages/index-settings.ts'
import { installerPrograms } from './packages/installers.ts'
import { packageRunPrograms } from './packages/package-runs.ts'
import { optionPrograms } from './packages/program-options.ts'
import { publishPrograms } from './packages/publish.ts'
import { namedSecrets } from './secrets/named-secrets.ts'
import { secretInput, secretPrograms } from './secrets/secret-programs.ts'
import { clusterPrograms } from './services/clusters.ts'
import { containerPrograms } from './services/containers.ts'
import { databaseToolPrograms } from './services/database-tools.ts'
import { databasePrograms } from './services/databases.ts'
import { capturePrograms } from './system/capture.ts'
import { environmentPrograms, variables } from './system/environment.ts'
import { ownData } from './system/own-data.ts'
import { ownProcessFiles, ownProcessPrograms } from './system/own-processes.ts'
import { ownDoors, ownProgram } from './system/own-program.ts'
import { persistencePrograms } from './system/persistence.ts'
import { powerPrograms } from './system/power.ts'
import { privilegePrograms } from './system/privilege.ts'
import { processPrograms } from './system/processes.ts'
import { initScript, servicePrograms } from './system/services.ts'
import { sessionPrograms } from './system/sessions.ts'
import { systemPrograms } from './system/system.ts'
import { announcedCommands, carriedCommands, toolsCommands } from './unlisted/carried-commands.ts'
import { cleanedFolders } from './unlisted/cleaned-folders.ts'
import {
  backupPrograms,
  revealedSecrets,
  unknownPayment,
  unknownUpload,
  unnamedUpload,
} from './unlisted/departures.ts'
import { unknownDevices } from './unlisted/devices.ts'
import { editedInPlace, namedInText, namedLast } from './unlisted/documents.ts'
import { namedStartFiles, optionOutputs } from './unlisted/outputs.ts'
import { unknownRemoval, unnamedRemoval } from './unlisted/removals.ts'
import { rootPrograms } from './unlisted/root-programs.ts'
import { unknownVerbs } from './unlisted/unknown-verbs.ts'
import { removingCommand, windowsPrograms, windowsRedirections } from './windows/windows.ts'
import { profileRedirection, windowsSystemPrograms } from './windows/windows-system.ts'
import { rolePrograms } from './word-roles.ts'

/** What is known of a program by itself. */
const subjects: readonly ProgramEntry[] = [
  ...archivePrograms,
  ...backupPrograms,
  ...buildPrograms,
  ...capturePrograms,
  ...clusterPrograms,
  ...containerPrograms,
  ...copyPrograms,
  ...databasePrograms,
  ...databaseToolPrograms,
  ...deletePrograms,
  ...diskPrograms,
  ...environmentPrograms,
  ...findPrograms,
  ...gitPrograms,
  ...httpPrograms,
  ...indexSettingPrograms,
  ...installerPrograms,
  ...ownLinePrograms,
  ...networkPrograms,
  ...optionPrograms,
  ...otherLanguagePrograms,
  ...compiledPrograms,
  ...packageRunPrograms,
  ...permissionPrograms,
  ...persistencePrograms,
  ...powerPrograms,
  ...privilegePrograms,
  ...processPrograms,
  ...publishPrograms,
  ...remoteHostPrograms,
  ...scanPrograms,
  ...secretPrograms,
  ...servicePrograms,
  ...ownDoors,
  ...sessionPrograms,
  ...signedPrograms,
  ...rolePrograms,
  ...shellPrograms,
  ...systemPrograms,
  ...textPrograms,
  ...uploadPrograms,
  ...volumePrograms,
  ['ruby', rubyVerbs],
  ...windowsPrograms,
  ...windowsSystemPrograms,
  ...writePrograms,
]
const known = new Set(subjects.map(([program]) => program))

/** What is suspected of a program that none of them knows. */
const unlisted = combined([
  unknownRemoval,
  carriedCommands,
  toolsCommands,
  namedStartFiles,
  unknownDevices,
  rootPrograms,
  unknownUpload,
  unknownPayment,
  revealedSecrets,
])
/** And of one that they know, but not in this use. */
const unnamed = combined([
  ...[unnamedRemoval, announcedCommands, toolsCommands],
  ...[unnamedUpload, revealedSecrets],
])

/** Most commands have no redirection. */
const judgeRedirections = combined([redirections, windowsRedirections, profileRedirection])
const redirected: ProgramRule = (unit, context) =>
  unit.redirections.length > 0 ? judgeRedirections(unit, context) : []

export const ruleSet: RuleSet = {
  // Whose process a program touches says nothing of what else it does.
  programs: byProgram([...subjects, ...ownProcessPrograms]),
  everyUnit: [
    (unit, context) => (known.has(unit.program) ? unnamed : unlisted)(unit, context),
    optionOutputs,
    namedLast,
    editedInPlace,
    namedInText,
    namedInOption,
    writesHere,
    unknownVerbs,
    redirected,
    changesAwaited,
    variables,
    inlineCode,
    carriedCode,
    putTogether,
    includedFiles,
    secretInput,
    namedSecrets,
    wideReads,
    ownData,
    ownProgram,
    ownProcessFiles,
    scratchScript,
    initScript,
    removingCommand,
  ],
  flows: [
    ...[dataToCode, runWhatWasWritten, listedReads, listedWrites, unknownTargets],
    cleanedFolders,
    ...[secretFlows, pickedSecrets, printedSecrets],
  ],
}

/** Several subjects may know the same program; what each finds counts. */
function byProgram(entries: readonly ProgramEntry[]): Map<string, ProgramRule> {
  const rules = new Map<string, ProgramRule[]>()
  for (const [program, rule] of entries) {
    const known = rules.get(program)
    if (known) known.push(rule)
    else rules.set(program, [rule])
  }
  return new Map([...rules].map(([program, list]) => [program, combined(list)] as const))
}

function combined(rules: readonly ProgramRule[]): ProgramRule {
  const [only] = rules
  if (rules.length === 1 && only) return only
  return (unit, context) => {
    const findings: Finding[] = []
    for (const rule of rules) for (const finding of rule(unit, context)) findings.push(finding)
    return findings
  }
}
