import { documentOf, everybody, manages, onDocument } from './approval.matrix.ts'
import type { Matrix, World } from './world.ts'

const printed = async (world: World) => ({ apmId: (await documentOf(world)).apmId, language: 'ko' })
/** A digest of no image. */
const digest = '0'.repeat(64)

/** Who may print documents, and change signature images and the seal. The uploaded file is not an image. */
export const approvalPrintMatrix: Matrix = {
  'approval.printDocument': { input: printed, cells: onDocument },
  // This server has no Chromium: it refuses readers with a reason.
  'approval.getPdf': { input: printed, cells: '401 501 404 404 403 501 404' },
  'approval.getPrintState': { input: {}, cells: everybody },
  'approval.getSignature': { input: {}, cells: everybody },
  'approval.saveSignature': { input: {}, cells: '401 415 415 415 403 415 415' },
  'approval.removeSignature': { input: {}, cells: everybody },
  'approval.showSignature': { input: { digest }, cells: '401 404 404 404 403 404 404' },
  'approval.getSeal': { input: {}, cells: manages },
  'approval.saveSeal': { input: {}, cells: '401 403 403 403 403 415 415' },
  'approval.removeSeal': { input: {}, cells: manages },
  'approval.listExpired': { input: {}, cells: manages },
  'approval.restoreDocuments': { input: { apmIds: ['1'] }, cells: manages },
  'approval.purgeDocuments': { input: { apmIds: ['1'] }, cells: manages },
}
