import { type CheckResult, say } from '#tool-api'

/** One look for all tools that need a skill. */
export async function hasAnySkill(facts: {
  hasSkills(): boolean | Promise<boolean>
}): Promise<CheckResult> {
  if (await facts.hasSkills()) return true
  return {
    ok: false,
    code: 'missing-binary',
    reason: say('skills.none'),
    fix: say('skills.addSome'),
  }
}
