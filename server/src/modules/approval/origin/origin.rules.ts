import {
  checkContent,
  type DocumentContent,
  type DocumentOrigin,
  type FormDefinition,
  type LineStage,
  type LockedParts,
} from '@maru/api/approval'
import { shownLine } from '#kit/text/shown-text.ts'
import { canonicalJson } from '../seal/chain.rules.ts'

/** Where a draft or document comes from, as it is stored: the system, and what it locked. */
export interface Origin {
  systemId: number
  /** Name of the system when it made the draft. */
  name: string
  /** Identifies the draft and the document that it becomes. */
  key: string
  locked: LockedParts
  /** SHA-256 of the files that the system attached. */
  files: string[]
  /** The steps that the system added. */
  line: LineStage[]
  /** Number of the document of the former attempt of the same key. */
  former?: number
}

/** The origin as screens read it. */
export const shownOrigin = (origin: Origin | null): DocumentOrigin | null =>
  origin && { system: origin.name, locked: origin.locked }

type Written = Pick<DocumentContent, 'subject' | 'values' | 'body'>

/**
 * Names of the locked parts in which `given` differs from what the system wrote: keys of fields, `subject`, `body` and
 * `line`. A locked field that the form no longer has is one of them, too. Bodies are compared after cleaning.
 */
export function lockedFaults(
  definition: FormDefinition,
  { locked, line }: Origin,
  { before, after, added }: { before: Written; after: Written; added?: readonly LineStage[] },
): string[] {
  const was = checkContent(definition, before.values).values
  const is = checkContent(definition, after.values).values
  const present = new Set(definition.fields.map((field) => field.key))
  const isEqual = (key: string) =>
    present.has(key) && canonicalJson(was[key] ?? null) === canonicalJson(is[key] ?? null)
  return [
    ...(locked.subject && shownLine(before.subject) !== shownLine(after.subject) ? ['subject'] : []),
    ...(locked.body && before.body !== after.body ? ['body'] : []),
    ...(locked.line && added && canonicalJson(line) !== canonicalJson(added) ? ['line'] : []),
    ...locked.fields.filter((key) => !isEqual(key)),
  ]
}

/** Whether the files are those that the system attached, in any order; true if it did not lock them. */
export function hasLockedFiles({ locked, files }: Origin, present: readonly { digest: string }[]): boolean {
  if (!locked.files) return true
  return canonicalJson(present.map((one) => one.digest).sort()) === canonicalJson([...files].sort())
}
