/** What is said about a file of the session whose content at the moment of running nobody knows. */
import type { Finding } from '../../rules/rule.ts'
import type { Span } from '../../unit.ts'

/** One answer holds for the same content; what is built again meanwhile has none yet. */
export function unread(span: Span, target: string, isBuiltAgain: boolean): Finding {
  return {
    rule: 'remote-code.unread-file',
    level: 'dangerous',
    span,
    target,
    sentence:
      'Runs a file that was written in this session and that nobody can read beforehand: a program, a long text, or a language of its own.',
    undoable: false,
    remember: isBuiltAgain ? 'never' : 'session',
  }
}

export function mayChange(span: Span): Finding {
  return {
    rule: 'remote-code.run-after-waiting',
    level: 'dangerous',
    span,
    sentence: 'Waits before it runs a file of this session, which may say something else by then.',
    undoable: false,
    remember: 'never',
  }
}
