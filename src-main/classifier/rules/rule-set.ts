/** All rules, ready to be looked up by program. */
import { archivePrograms } from '../programs/files/archives.ts'
import { copyPrograms } from '../programs/files/copies.ts'
import { deletePrograms } from '../programs/files/delete.ts'
import { diskPrograms } from '../programs/files/disks.ts'
import { findPrograms } from '../programs/files/find.ts'
import { listedReads } from '../programs/files/listed-reads.ts'
import { permissionPrograms } from '../programs/files/permissions.ts'
import { unknownRemoval } from '../programs/files/unknown-removals.ts'
import { volumePrograms } from '../programs/files/volumes.ts'
import { wideReads } from '../programs/files/wide-reads.ts'
import { redirections, writePrograms } from '../programs/files/writes.ts'
import { gitPrograms } from '../programs/git/git.ts'
import { compiledPrograms } from '../programs/languages/compiled-programs.ts'
import { inlineCode, shellPrograms } from '../programs/languages/interpreters.ts'
import { ipythonPrograms } from '../programs/languages/ipython.ts'
import { otherLanguagePrograms } from '../programs/languages/other-languages.ts'
import { runWhatWasWritten, scratchScript } from '../programs/languages/run-what-was-written.ts'
import { textPrograms } from '../programs/languages/text-programs.ts'
import { httpPrograms } from '../programs/network/http-clients.ts'
import { networkPrograms } from '../programs/network/network.ts'
import { dataToCode } from '../programs/network/remote-code.ts'
import { remoteHostPrograms } from '../programs/network/remote-hosts.ts'
import { scanPrograms } from '../programs/network/scans.ts'
import { buildPrograms } from '../programs/packages/build-options.ts'
import { indexSettingPrograms } from '../programs/packages/index-settings.ts'
import { installerPrograms } from '../programs/packages/installers.ts'
import { packageRunPrograms } from '../programs/packages/package-runs.ts'
import { dependencyPrograms, packagePrograms } from '../programs/packages/packages.ts'
import { optionPrograms } from '../programs/packages/program-options.ts'
import { publishPrograms } from '../programs/packages/publish.ts'
import { namedSecrets } from '../programs/secrets/named-secrets.ts'
import { pickedSecrets, printedSecrets, secretFlows } from '../programs/secrets/secret-flows.ts'
import { secretInput, secretPrograms } from '../programs/secrets/secret-programs.ts'
import { cloudPrograms } from '../programs/services/cloud.ts'
import { clusterPrograms } from '../programs/services/clusters.ts'
import { containerPrograms } from '../programs/services/containers.ts'
import { databaseToolPrograms } from '../programs/services/database-tools.ts'
import { databasePrograms } from '../programs/services/databases.ts'
import { onlineServicePrograms } from '../programs/services/online-services.ts'
import { capturePrograms } from '../programs/system/capture.ts'
import { environmentPrograms, variables } from '../programs/system/environment.ts'
import { ownData } from '../programs/system/own-data.ts'
import { ownProcessFiles, ownProcessPrograms } from '../programs/system/own-processes.ts'
import { ownProgram } from '../programs/system/own-program.ts'
import { persistencePrograms } from '../programs/system/persistence.ts'
import { powerPrograms } from '../programs/system/power.ts'
import { privilegePrograms } from '../programs/system/privilege.ts'
import { processPrograms } from '../programs/system/processes.ts'
import { initScript, servicePrograms } from '../programs/system/services.ts'
import { sessionPrograms } from '../programs/system/sessions.ts'
import { systemPrograms } from '../programs/system/system.ts'
import {
  removingCommand,
  windowsPrograms,
  windowsRedirections,
} from '../programs/windows/windows.ts'
import { profileRedirection, windowsSystemPrograms } from '../programs/windows/windows-system.ts'
import type { ProgramEntry } from './command-table.ts'
import type { Finding, ProgramRule, RuleSet } from './rule.ts'

/** What is known of a program by itself. */
const subjects: readonly ProgramEntry[] = [
  ...archivePrograms,
  ...buildPrograms,
  ...capturePrograms,
  ...cloudPrograms,
  ...clusterPrograms,
  ...containerPrograms,
  ...copyPrograms,
  ...databasePrograms,
  ...databaseToolPrograms,
  ...deletePrograms,
  ...dependencyPrograms,
  ...diskPrograms,
  ...environmentPrograms,
  ...findPrograms,
  ...gitPrograms,
  ...httpPrograms,
  ...indexSettingPrograms,
  ...installerPrograms,
  ...ipythonPrograms,
  ...networkPrograms,
  ...onlineServicePrograms,
  ...optionPrograms,
  ...otherLanguagePrograms,
  ...compiledPrograms,
  ...packagePrograms,
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
  ...sessionPrograms,
  ...shellPrograms,
  ...systemPrograms,
  ...textPrograms,
  ...volumePrograms,
  ...windowsPrograms,
  ...windowsSystemPrograms,
  ...writePrograms,
]
const known = new Set(subjects.map(([program]) => program))

export const ruleSet: RuleSet = {
  // Whose process a program touches says nothing of what else it does.
  programs: byProgram([...subjects, ...ownProcessPrograms]),
  everyUnit: [
    (unit, context) => (known.has(unit.program) ? [] : unknownRemoval(unit, context)),
    redirections,
    variables,
    inlineCode,
    secretInput,
    namedSecrets,
    wideReads,
    ownData,
    ownProgram,
    ownProcessFiles,
    scratchScript,
    initScript,
    removingCommand,
    windowsRedirections,
    profileRedirection,
  ],
  flows: [dataToCode, runWhatWasWritten, listedReads, secretFlows, pickedSecrets, printedSecrets],
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
