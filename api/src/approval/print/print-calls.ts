import { read } from '../../kit/endpoint.ts'
import { shortLanguages } from '../../kit/language.ts'
import { object, oneOf, Type } from '../../kit/schema.ts'
import { apmId } from '../document/document-calls.ts'

const input = object({
  apmId,
  language: oneOf(shortLanguages),
  /** With the appendix: comments, attachments, history. */
  hasAppendix: Type.Optional(Type.Boolean()),
})

/** Calls that print a document on A4. */
export const printCalls = {
  printDocument: read('/workflow/document/print', 'maru', {
    summary: 'Returns a document as a page for the printer: HTML with everything inside, without scripts.',
    input,
    output: Type.Null(),
    answer: 'raw',
  }),
  getPdf: read('/workflow/document/pdf', 'maru', {
    summary: 'Returns a document as PDF with embedded fonts.',
    input,
    output: Type.Null(),
    answer: 'raw',
    errors: ['approval.pdfOff', 'approval.pdfFailed'],
  }),
  getPrintState: read('/workflow/document/pdf/state', 'maru', {
    summary: 'Says whether the server makes PDF files.',
    output: object({ hasPdf: Type.Boolean() }),
  }),
}
