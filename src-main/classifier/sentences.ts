/**
 * What is said of a finding where its rule's own sentence would not be exact enough, by key. In another
 * language it is said by that key, or by the name of the rule.
 */

/** A sentence in English, with its key and its values; one value may be a sentence itself. */
export interface Sentence extends Said {
  readonly text: string
}

export interface Said {
  readonly key?: string
  readonly values?: Readonly<Record<string, string | number | Sentence>>
}

export const SENTENCES = {
  'found.inFile': 'In {file}: {sentence}',
  'found.earlier': 'In an earlier command: {sentence}',

  'found.unjudged': 'This could not be judged, so nobody can say what it would do.',
  'found.notToTheEnd': 'This could not be judged to its end: {reason}.',
  'found.brokenOff': 'This could not be judged to its end, so nobody can say what it would do.',
  'found.unanalysed': 'This could not be analysed ({reason}), so nobody can say what it would do.',
  'found.analysisFailed': 'the analysis failed',
  'found.endedEarly': 'the analysis ended early',
  'found.takesTooLong': 'it takes too long',
  'found.outOfTime': 'judging it takes too long',
  'found.closing': 'the app is closing',
  'found.tooManyFiles': 'it runs too many files',
  'found.tooManyCommands': 'it runs too many commands',
  'found.tooManyWords': 'it has too many words',
  'found.tooManyWrappers': 'too many programs run one another',
  'found.scriptsTooDeep': 'its scripts are nested too deeply',
  'found.scriptsTooLong': 'its nested scripts are too long',
  'found.substitutionsTooDeep': 'its substitutions are nested too deeply',

  'found.tooDeep': 'This text is nested too deeply to be read.',
  'found.textTooLong': 'This text is too long to be judged.',
  'found.tooManyBraces': 'This text has too many braces to be judged.',
  'found.scriptTooLong': 'This script is too long to be judged.',
  'found.splitDollar': 'A line break splits a “$” from its name.',
  'found.carriageReturn':
    'A carriage return stands here, which the shell takes for part of a word.',
  'found.gluedComment': 'It is not certain whether a comment begins here.',
  'found.uncertainExpansion': 'It is not certain which command stands inside this expansion.',
  'found.uncertainCommands': 'It is not certain how the shell reads the commands from here on.',
  'found.brokenSyntax':
    'The shell would not read this text as it is meant: its syntax is broken here.',
  'found.openQuote': 'The text is not complete: a quote or a bracket stays open.',
  'found.openHeredoc': 'This heredoc is not closed inside the substitution that opens it.',

  'found.startsItself': 'This script starts itself again without end.',
  'found.forkBomb':
    'This function starts copies of itself without end, until the machine stops responding.',
  'found.respawns': 'This function starts itself again in the background without end.',
  'found.endlessSpawning':
    'This endless loop starts background processes without waiting for any of them.',

  'found.unknownProgram': 'Which program runs here is known only when the command is run.',
  'found.unknownCode':
    'The {language} program that runs here is known only when the command is run.',
  'found.unknownText': 'The text that {carrier} runs is known only when the command is run.',
  'found.unknownOptions':
    'What {program} is told to do stands in a file that cannot be read beforehand.',
  'found.unreadableState':
    'What earlier commands left in the shell cannot be read, so any word may mean something else.',
  'found.otherMeaning': 'Gives a word on which every later command relies another meaning.',
  'found.promptExpansion':
    'The value is expanded like a prompt, which runs any command hidden in it.',
  'found.arithmetic':
    'The shell evaluates this text as arithmetic and would run the command inside it.',
  'found.notANumber': 'This stands where a number is expected and may be run as a command instead.',

  'found.foreignBlank': 'A blank that is not the shell’s glues words together that look apart.',
  'found.foreignDash':
    'This dash is not a hyphen, so the word is no option although it looks like one.',
  'found.disguised':
    'These characters only look like plain ones; the shell does not treat them so.',
  'found.imitatedName': 'Letters of another alphabet imitate the name of a command.',
  'found.mixedLetters':
    'Letters of another alphabet are mixed in, so the name is not the one it looks like.',
  'found.printsSecret': 'Reads {object} ({path}) and prints it to the model.',
  'found.readsSecret': 'Reads {object} ({path}).',
  'found.copiesSecret': 'Copies {object} ({path}) to where others may find it.',
  'found.sendsSecret': 'Sends {object} ({path}) to another computer.',
  'found.uploads': 'Sends files of this computer to {target}.',
  'found.handsOut':
    'Hands the files of this folder to every computer that reaches this one. Here: {target}.',
  'found.opensUp':
    'Opens the files and a terminal of this computer to whoever signs in with your account. Here: {target}.',
  'found.hereIn': '{sentence} Here: {path}, {where}.',
  'found.here': '{sentence} Here: {object}.',

  'object.sshKey': 'your private SSH key',
  'object.environment': 'a file of settings with passwords and tokens',
  'object.cloud': 'your sign-in for a cloud or a cluster',
  'object.history': 'the record of what was typed into a program',
  'object.passwords': 'the list of this computer’s passwords and rights',
  'object.gpg': 'your GPG keys',
  'object.signIns': 'names and passwords that programs keep for you',
  'object.registry': 'your sign-in for a registry of packages or images',
  'object.browser': 'what your browser keeps: passwords, cookies, history',
  'object.passwordStore': 'your password store',
  'object.process': 'the memory or the environment of a running program',
  'object.secret': 'keys or passwords',

  'where.workspace': 'in this project',
  'where.workspaceProtected': 'in this project, where it steers other programs',
  'where.scratch': 'among temporary files',
  'where.home': 'in your home folder',
  'where.homeSecret': 'among your keys and passwords',
  'where.homeStartup': 'in your home folder, from where it runs by itself',
  'where.otherHome': 'in the home folder of another account',
  'where.system': 'a part of the system',
  'where.device': 'a device of this computer',
  'where.wholeHome': 'the whole of your home folder',
  'where.root': 'everything on this computer',
  'where.container': 'in a container',
  'where.remote': 'on another computer',
  'where.unknown': 'which is known only when the command runs',

  'found.unlisted': '{program} is not on the list of Windows commands that only show something.',
} as const

export type SentenceKey = keyof typeof SENTENCES

export function sentenceOf(key: SentenceKey, values?: Sentence['values']): Sentence {
  const text = SENTENCES[key].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values?.[name] ?? ''
    return typeof value === 'object' ? value.text : String(value)
  })
  return values ? { text, key, values } : { text, key }
}

/** The fields of a finding that say it. */
export function exactly(
  key: SentenceKey,
  values?: Sentence['values'],
): { sentence: string; said: Said } {
  const { text: sentence, ...said } = sentenceOf(key, values)
  return { sentence, said }
}
