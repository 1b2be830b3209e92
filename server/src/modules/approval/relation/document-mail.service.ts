import type { approvalApi } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { shortLanguage } from '@maru/api/kit/language'
import { approval as texts } from '@maru/i18n/approval/texts'
import type { Context } from '#kit/context.ts'
import { escapeHtml } from '#kit/mail/mail-text.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import { createFileCode, storeFile } from '#modules/file/index.ts'
import { requireDocument } from '../document/document.access.ts'
import { getPdf, getPrintState } from '../print/print.service.ts'

/** The PDF of a document in a new collection of the viewer; null if the server makes no PDF files. */
async function pdfOf(context: Context, apmId: string, name: string): Promise<string | null> {
  const { hasPdf } = await getPrintState(context)
  if (!hasPdf) return null
  const { comCode, personCode, language } = context.viewer
  const { body } = await getPdf(context, { apmId, language: shortLanguage(language) })
  if (!(body instanceof Buffer)) throw new Error('a PDF is not in one piece')
  const { fileCode } = await createFileCode(context, { type: 'mail' })
  const source = (async function* () {
    yield body
  })()
  await storeFile(context, { comCode, fileCode }, { name: `${name}.pdf`, source, personCode })
  return fileCode
}

/**
 * Creates a draft in the viewer's mailbox about a document: its subject, its address and its PDF. Throws not found unless
 * the viewer has a place on the document: a reading as internal auditor sends nothing on.
 */
export async function createDocumentMail(
  context: Context,
  { apmId }: Input<typeof approvalApi.createDocumentMail>,
): Promise<Output<typeof approvalApi.createDocumentMail>> {
  const { document } = await requireDocument(context, apmId)
  const { subject, docNumber } = document
  const { open } = (await viewerTexts(context, 'approval', texts)).documentMail
  const address = `${context.config.publicUrl}/po/workflow?BOX=all&ID=${document.apmId}`
  const lines = [subject, docNumber].filter((line) => line !== '')
  const about = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  const html = `<p></p>${about}<p><a href="${escapeHtml(address)}">${escapeHtml(open)}</a></p>`
  const fileCode = await pdfOf(context, apmId, docNumber || subject)
  const from = `approval:${document.apmId}`
  return {
    id: await context.slots.one('mailDraft').create(context, { subject, html, to: [], from, fileCode }),
  }
}
