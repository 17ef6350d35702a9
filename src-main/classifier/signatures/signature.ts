/** What the words of a program mean, as data. The judges decide what that is worth. */
import type { OptionList, OptionStyle } from '../rules/options.ts'

/**
 * One entry for a program and those that take the same words. All that is known of a program's words is
 * in the one entry that has its name; what no table can say, a judge of its own does.
 */
export interface Signature {
  /** Separated by blanks. */
  readonly names: string
  /** Options that stand before the verb, where the same letters mean something else behind it. */
  readonly globals?: OptionList
  /** Spellings and values, as `OptionList` says. What is not listed is read both ways. */
  readonly options?: OptionList
  readonly style?: OptionStyle
  /** Any of these makes the whole command harmless: `--dry-run|-n`. Help and version always do. */
  readonly dry?: string
  /** Phrases by which it writes files, under names of its own, into the folder that it runs in. */
  readonly here?: string
  /** Verbs whose first operand ends their own options: what follows are the words of another program. */
  readonly inside?: { readonly verbs: string; readonly options: OptionList }
  /** Verbs behind which the words of another signature stand: `docker compose`, `docker container`. */
  readonly is?: Readonly<Record<string, string>>
  /**
   * What it does, and the phrases by which it is told to, a line for each effect:
   * `cloud.delete: s3 rm|rb, s3 sync --delete`. Of each family the first phrase that matches counts;
   * `nothing` says that all is well, whatever stands below.
   */
  readonly verbs?: string
  /**
   * What its operands are, in order: `value file.in ...` is something and then files to read. With
   * `-e|-f:` in front of the first it falls away when such an option is given.
   */
  readonly operands?: string
}
