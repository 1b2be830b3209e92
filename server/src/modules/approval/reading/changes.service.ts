import {
  type Act,
  type approvalApi,
  type DocumentChanges,
  fieldChanges,
  newFlow,
  replay,
  textChanges,
} from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { contentOf } from '../document/content.rules.ts'
import { requireDocument } from '../document/document.access.ts'
import { findContent, selectActs } from '../document/document.sql.ts'
import { plainText } from '../document/search-row.rules.ts'
import { findForm } from '../form/form.sql.ts'
import { fieldCodes, namesByCode } from '../person/names.service.ts'
import { baseOf, fileChanges, lineChanges } from './changes.rules.ts'

const linesOf = (html: string) =>
  plainText(html.replace(/<\/(p|div|li|h[1-6]|tr)>|<br\s*\/?>/gi, '\n'))
    .replace(/[^\S\n]+/g, ' ')
    .trim()

/** What changed in a document since the viewer decided about it, or read it. */
export async function getChanges(
  context: Context,
  { apmId, seq, revision }: Input<typeof approvalApi.getChanges>,
): Promise<DocumentChanges | null> {
  const { db, viewer } = context
  const { document } = await requireDocument(context, apmId)
  const acts = (await selectActs(db, document)).map(({ act }) => JSON.parse(act) as Act)
  const seen = seq === undefined || revision === undefined ? null : { seq, revision }
  const base = baseOf(acts, viewer.personCode, seen)
  const at = acts[(base?.seq ?? 0) - 1]?.at
  if (!base || at === undefined) return null
  const form = await findForm(db, viewer.comCode, document.formId, document.formVersion)
  const texts = [
    await findContent(db, document, base.revision),
    await findContent(db, document, document.revision),
  ] as const
  if (!form || texts[0] === undefined || texts[1] === undefined) throw notFound()
  const [old, now] = [contentOf(texts[0]), contentOf(texts[1])]
  const then = replay(newFlow(document.comCode, apmId, document.drafter), acts.slice(0, base.seq))
  const later = acts.slice(base.seq)
  const answer = later.findLast(({ action }) => action.kind === 'resubmit')?.action
  const codes = [old, now].flatMap(({ content }) => fieldCodes(form.definition, content.values))
  const changes: DocumentChanges = {
    ...{ since: base.since, sinceDate: at, changedDate: later.at(-1)?.at ?? at, ownComment: base.comment },
    answer: answer && 'comment' in answer ? answer.comment : '',
    subject:
      old.content.subject === now.content.subject
        ? null
        : { before: old.content.subject, after: now.content.subject },
    fields: fieldChanges(form.definition, old.content.values, now.content.values),
    text: textChanges(linesOf(old.content.body), linesOf(now.content.body)),
    line: lineChanges(then, document.flow),
    files: fileChanges(old.stored.files, now.stored.files),
    ...{ before: old.content, hiddenBefore: old.stored.hidden, names: await namesByCode(context, codes) },
  }
  const { subject, fields, text, line, files } = changes
  return subject === null && fields.length + text.length + line.length + files.length === 0 ? null : changes
}
