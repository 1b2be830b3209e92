import { change, read } from '../../kit/endpoint.ts'
import { instant, nullable, object, Type } from '../../kit/schema.ts'
import { apmId } from '../document/document-calls.ts'

/** Maximum size of an uploaded image of a signature or seal in bytes. */
export const signatureLimit = 2 * 1024 * 1024

const digest = Type.String({ pattern: '^[0-9a-f]{64}$' })
/** The image that is used now; null without one. */
const current = object({ digest: nullable(digest), changedDate: nullable(instant) })
const faults = ['file.notAnImage', 'file.imageTooLarge'] as const

/** Calls for images of signatures, and for the seal of a company. */
export const signatureCalls = {
  getSignature: read('/workflow/signature', 'maru', {
    summary: 'Returns the digest of the viewer’s signature image.',
    output: current,
  }),
  saveSignature: change('/workflow/signature/save', 'maru', {
    summary: 'Stores a new signature image of the viewer. Earlier acts keep the image of their time.',
    refreshes: ['approval.getSignature'],
    body: 'multipart',
    bodyLimit: signatureLimit,
    output: current,
    errors: faults,
  }),
  removeSignature: change('/workflow/signature/remove', 'maru', {
    summary: 'Later acts of the viewer show the name instead of an image.',
    refreshes: ['approval.getSignature'],
    output: current,
  }),
  getSeal: read('/workflow/desk/seal', 'maru', {
    summary: 'Returns the digest of the company’s seal.',
    output: current,
  }),
  saveSeal: change('/workflow/desk/seal/save', 'maru', {
    summary: 'Stores the seal of the company for later official letters.',
    refreshes: ['approval.getSeal'],
    body: 'multipart',
    bodyLimit: signatureLimit,
    output: current,
    errors: faults,
  }),
  removeSeal: change('/workflow/desk/seal/remove', 'maru', {
    summary: 'Later official letters have no seal.',
    refreshes: ['approval.getSeal'],
    output: current,
  }),
  showSignature: read('/workflow/signature/image', 'maru', {
    summary: 'Returns an image of a signature or seal on a document that the viewer may read, or an own one.',
    input: object({ digest, apmId: Type.Optional(apmId) }),
    output: Type.Null(),
    answer: 'raw',
  }),
}
