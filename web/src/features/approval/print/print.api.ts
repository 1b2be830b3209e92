import { approvalApi } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { useRead } from '#kit/call/read.ts'

/** Whether the server makes PDF files. */
export const usePrintState = () => useRead(approvalApi.getPrintState, {})

type Asked = Input<typeof approvalApi.printDocument>
const query = ({ apmId, language, hasAppendix = true }: Asked) =>
  new URLSearchParams({ apmId, language, hasAppendix: String(hasAppendix) })

/** The address of a document as a page for the printer. */
export const printAddress = (input: Asked) => `/cm${approvalApi.printDocument.path}?${query(input)}`

/** The address of a document as PDF. */
export const pdfAddress = (input: Asked) => `/cm${approvalApi.getPdf.path}?${query(input)}`
