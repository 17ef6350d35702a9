/** All rules, ready to be looked up by program. */
import { archivePrograms } from './archives.ts'
import { buildPrograms } from './build-options.ts'
import { capturePrograms } from './capture.ts'
import { cloudPrograms } from './cloud.ts'
import { clusterPrograms } from './clusters.ts'
import type { ProgramEntry } from './command-table.ts'
import { containerPrograms } from './containers.ts'
import { copyPrograms } from './copies.ts'
import { databaseToolPrograms } from './database-tools.ts'
import { databasePrograms } from './databases.ts'
import { deletePrograms } from './delete.ts'
import { diskPrograms } from './disks.ts'
import { environmentPrograms, variables } from './environment.ts'
import { findPrograms } from './find.ts'
import { gitPrograms } from './git.ts'
import { httpPrograms } from './http-clients.ts'
import { indexSettingPrograms } from './index-settings.ts'
import { installerPrograms } from './installers.ts'
import { inlineCode, shellPrograms } from './interpreters.ts'
import { ipythonPrograms } from './ipython.ts'
import { listedReads } from './listed-reads.ts'
import { namedSecrets } from './named-secrets.ts'
import { networkPrograms } from './network.ts'
import { onlineServicePrograms } from './online-services.ts'
import { otherLanguagePrograms } from './other-languages.ts'
import { ownData } from './own-data.ts'
import { ownProcessFiles, ownProcessPrograms } from './own-processes.ts'
import { ownProgram } from './own-program.ts'
import { packageRunPrograms } from './package-runs.ts'
import { dependencyPrograms, packagePrograms } from './packages.ts'
import { permissionPrograms } from './permissions.ts'
import { persistencePrograms } from './persistence.ts'
import { powerPrograms } from './power.ts'
import { privilegePrograms } from './privilege.ts'
import { processPrograms } from './processes.ts'
import { optionPrograms } from './program-options.ts'
import { publishPrograms } from './publish.ts'
import { dataToCode } from './remote-code.ts'
import { remoteHostPrograms } from './remote-hosts.ts'
import type { Finding, ProgramRule, RuleSet } from './rule.ts'
import { runWhatWasWritten, scratchScript } from './run-what-was-written.ts'
import { scanPrograms } from './scans.ts'
import { pickedSecrets, printedSecrets, secretFlows } from './secret-flows.ts'
import { secretInput, secretPrograms } from './secret-programs.ts'
import { initScript, servicePrograms } from './services.ts'
import { sessionPrograms } from './sessions.ts'
import { systemPrograms } from './system.ts'
import { textPrograms } from './text-programs.ts'
import { unknownRemoval } from './unknown-removals.ts'
import { volumePrograms } from './volumes.ts'
import { wideReads } from './wide-reads.ts'
import { removingCommand, windowsPrograms, windowsRedirections } from './windows.ts'
import { profileRedirection, windowsSystemPrograms } from './windows-system.ts'
import { redirections, writePrograms } from './writes.ts'

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
