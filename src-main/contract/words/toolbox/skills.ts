/** Why a skill does not count, and what became of it. */
export const skillWords = {
  'skills.noFront':
    'SKILL.md does not begin with a front matter: a line ---, name and description, a line ---',
  'skills.longFront': 'the front matter of SKILL.md is too long to be one',
  'skills.noYaml': 'the front matter of SKILL.md cannot be read ({cause})',
  'skills.badField': 'SKILL.md: {field} is not as it has to be ({cause})',
  'skills.noSkillFile': 'SKILL.md is missing, or longer than {bytes} KB',
  'skills.link': '{path} is a link; a skill must have all its files within',
  'skills.noFile': '{path} is neither a file nor a folder',
  'skills.tooLarge': 'it has more than {files} files or {bytes} MB',
  'skills.nothingThere': 'there is no skill in it: no folder with a SKILL.md',
  'skills.unknown': 'there is no skill at {id}; it may have just gone',
  'skills.notNamed':
    'there is no skill named {name} here; it may wait for your yes in Settings › Skills',
  'skills.changedMeanwhile': '{name} has changed meanwhile; look at it once more',
  'skills.notFetched': 'git could not bring it: {cause}',
  'skills.noGit': 'git was not found; install it, or take the skill from a folder',
  'skills.noFolder': 'there is no folder {folder}',
  'skills.gone': 'what was fetched is not there any more; fetch it once more',
  'skills.notKept': 'that earlier text is not kept any more',
  'skills.steers': 'It changes a skill, which agents follow in every later session.',
  'skills.usableNow':
    'The skills that can be used have changed; from here on they are: {names}. Load one with skill_view.',
  'skills.noneNow': 'There are no skills any more.',
  'skills.none': 'There are no skills yet.',
  'skills.addSome': 'Add one under Settings › Skills.',
} as const
