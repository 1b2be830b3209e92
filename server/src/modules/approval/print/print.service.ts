import { type approvalApi, type DocumentDetail, plainLayout } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { approval } from '@maru/i18n/approval/texts'
import type { Context } from '#kit/context.ts'
import { failure, notFound, orNull } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { disposition, listFilesOf } from '#modules/file/index.ts'
import { getLogo } from '#modules/org/index.ts'
import { detailOf } from '../document/detail.service.ts'
import { requireDocument, standingOf } from '../document/document.access.ts'
import { policyOf } from '../policy/policy.service.ts'
import { selectImages } from '../signature/signature.sql.ts'
import { findChromium, makePdf, printing } from './chromium.service.ts'
import { fontRules } from './font.service.ts'
import { findCompany } from './print.sql.ts'
import { pageHtml } from './print-page.rules.ts'
import { nameIn } from './print-text.rules.ts'

type Asked = Input<typeof approvalApi.printDocument>

/** Nothing in the page runs and nothing is loaded. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'self'; sandbox allow-same-origin allow-modals"

/** The images of the page by digest: the seal, and the signatures if the company prints them. */
async function imagesOf(
  context: Context,
  document: DocumentDetail,
  hasSignatures: boolean,
): Promise<Map<string, string>> {
  const steps = document.stages.flatMap((stage) => stage.steps)
  const signatures = [document.drafterSignature, ...steps.map((step) => step.decision?.signature ?? null)]
  const digests = [document.seal, ...(hasSignatures ? signatures : [])].filter((digest) => digest !== null)
  const rows = await selectImages(context.db, context.viewer.comCode, [...new Set(digests)])
  return new Map(
    [...rows.values()].map(({ digest, bytes, contentType }) => [
      digest,
      `data:${contentType};base64,${bytes.toString('base64')}`,
    ]),
  )
}

/** The logo of the company as a data address; null without one. */
async function logoOf(context: Context): Promise<string | null> {
  const logo = await orNull(getLogo(context, context.viewer))
  if (!(logo?.body instanceof Buffer)) return null
  return `data:${logo.headers['content-type']};base64,${logo.body.toString('base64')}`
}

/** Name and title of the viewer. */
async function printerOf(context: Context, style: Parameters<typeof nameIn>[1]): Promise<string> {
  const { party } = await standingOf(context)
  return `${nameIn(party.name, style)} ${nameIn(party.title, style)}`.trim()
}

/** The page of a document that the viewer may read. Throws not found otherwise. */
async function writePage(
  context: Context,
  { apmId, language, hasAppendix = true }: Asked,
  printedBy: string | null,
): Promise<{ html: string; document: DocumentDetail }> {
  const { db, viewer, clock } = context
  // A reading alone, as of an internal auditor, prints nothing: the paper has the seal and the signatures.
  const document = await detailOf(context, await requireDocument(context, apmId))
  const company = await findCompany(db, viewer.comCode)
  if (!company) throw notFound()
  const { fileCode } = document.content
  const files = fileCode ? await listFilesOf(context, viewer.comCode, [fileCode]) : new Map()
  const texts = await companyTexts(
    context,
    { comCode: context.viewer.comCode, language },
    'approval',
    approval,
  )
  const style = { language, texts, timeZone: company.timeZone }
  const { printsSignatures, printsComments, gridParts } = await policyOf(context)
  const printed = {
    ...{ document, company: nameIn(company.name, style), logo: await logoOf(context), gridParts },
    hasAppendix: hasAppendix && printsComments,
    images: await imagesOf(context, document, printsSignatures),
    files: (files.get(fileCode ?? '') ?? []).map(({ name, size }: { name: string; size: number }) => ({
      name,
      size,
    })),
    printedBy: printedBy ?? (await printerOf(context, style)),
    printedAt: clock.now().toISOString(),
  }
  const bare = pageHtml(printed, style, '')
  const { header, footer } = document.definition.print ?? plainLayout
  // The page has the texts of the margin in escaped form.
  const margin = `${nameIn(header, style)}${nameIn(footer, style)}0123456789/`
  return { html: pageHtml(printed, style, await fontRules(bare + margin)), document }
}

/** A document as a page for the printer, for those who may read it. */
export async function printDocument(context: Context, input: Asked): Promise<RawAnswer> {
  const { html } = await writePage(context, input, null)
  return {
    body: html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    },
  }
}

async function writePdf(context: Context, input: Asked, printedBy: string | null): Promise<RawAnswer> {
  const { html, document } = await writePage(context, input, printedBy)
  const chromium = findChromium(context.config.approvalChromium)
  if (!chromium) throw failure('approval.pdfOff')
  const body = await makePdf(chromium, html).catch((error: unknown) => {
    context.log.error({ err: error }, 'approval: no PDF was made')
    throw failure('approval.pdfFailed')
  })
  return {
    body,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': disposition('inline', `${document.docNumber || document.content.subject}.pdf`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  }
}

/**
 * A document as PDF, for those who may read it. A connected system, named by `by`, is printed instead of the viewer and
 * waits in its own turn. Throws `approval.pdfOff` without Chromium, and `kit.throttled` if too many wait.
 */
export const getPdf = (
  context: Context,
  input: Asked,
  by: { owner: string; name: string } | null = null,
): Promise<RawAnswer> =>
  printing.run(by?.owner ?? context.viewer.personCode, () => writePdf(context, input, by?.name ?? null))

/** Whether the server makes PDF files. */
export async function getPrintState({ config }: Context): Promise<Output<typeof approvalApi.getPrintState>> {
  return { hasPdf: findChromium(config.approvalChromium) !== null }
}
