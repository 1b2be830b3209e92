import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { NotPlain } from './refusal.rules.ts'

const name = (text: string) => PDFName.of(text)

/** Entries of dictionaries that name authors or programs (ISO 32000-2 §14.3, §14.5). */
const makerKeys = ['Metadata', 'PieceInfo', 'LastModified'].map(name)

/** Removes personal data from one dictionary: metadata, the author of a comment, the signer of a field. */
function cleanDict(dict: PDFDict): void {
  for (const key of makerKeys) dict.delete(key)
  const isNote = dict.has(name('Subtype')) && dict.has(name('Rect'))
  // T of a form field is its name, T of other annotations is their author (§12.5.6.2).
  if (isNote && dict.get(name('Subtype')) !== name('Widget')) dict.delete(name('T'))
  if (dict.get(name('FT')) === name('Sig')) dict.delete(name('V'))
}

/** References of the files that a dictionary attaches (§7.11.4). */
function attachedBy(dict: PDFDict, context: PDFContext): PDFRef[] {
  const files = context.lookup(dict.get(name('EF')))
  return files instanceof PDFDict ? files.values().filter((file) => file instanceof PDFRef) : []
}

function childrenOf(object: PDFObject): PDFObject[] {
  if (object instanceof PDFArray) return object.asArray()
  if (object instanceof PDFDict) return object.values()
  return object instanceof PDFStream ? object.dict.values() : []
}

/** Cleans every object that the document uses; returns their references and those of attached files. */
function cleanObjects(context: PDFContext): { used: Set<PDFRef>; attached: Set<PDFRef> } {
  const [used, attached] = [new Set<PDFRef>(), new Set<PDFRef>()]
  const waiting: PDFObject[] = context.trailerInfo.Root ? [context.trailerInfo.Root] : []
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (used.has(object)) continue
      used.add(object)
      const found = context.lookup(object)
      if (found) waiting.push(found)
      continue
    }
    const dict = object instanceof PDFStream ? object.dict : object
    if (dict instanceof PDFDict) {
      cleanDict(dict)
      for (const file of attachedBy(dict, context)) attached.add(file)
    }
    waiting.push(...childrenOf(object))
  }
  return { used, attached }
}

async function cleanAttached(
  context: PDFContext,
  files: Set<PDFRef>,
  plainInside: (bytes: Buffer) => Promise<Buffer | null>,
): Promise<void> {
  for (const file of files) {
    const stream = context.lookup(file)
    if (!(stream instanceof PDFRawStream)) continue
    const plain = await plainInside(Buffer.from(decodePDFRawStream(stream).decode()))
    if (!plain) continue
    const kind = stream.dict.get(name('Subtype')) ?? 'application#2Foctet-stream'
    const about = { Type: 'EmbeddedFile', Subtype: kind, Params: { Size: plain.length } }
    context.assign(file, context.flateStream(plain, about))
  }
}

/**
 * Rewrites a PDF without its information dictionary, XMP, program data, authors of comments and signatures, and
 * without earlier versions that it still contains. Attached files are passed to `plainInside`. Pictures inside are
 * unchanged. Throws {@link NotPlain} if it is encrypted.
 */
export async function plainPdf(
  source: Buffer,
  plainInside: (bytes: Buffer) => Promise<Buffer | null>,
): Promise<Buffer> {
  const document = await PDFDocument.load(source, {
    updateMetadata: false,
    throwOnInvalidObject: true,
    preserveXFA: true,
  }).catch((error: unknown) => {
    throw error instanceof EncryptedPDFError || source.includes('/Encrypt') ? new NotPlain('locked') : error
  })
  const { context, catalog } = document
  catalog.delete(name('Perms'))
  delete context.trailerInfo.Info
  delete context.trailerInfo.ID
  const { used, attached } = cleanObjects(context)
  await cleanAttached(context, attached, plainInside)
  for (const [reference] of context.enumerateIndirectObjects()) {
    if (!used.has(reference)) context.delete(reference)
  }
  return Buffer.from(await document.save({ addDefaultPage: false, updateFieldAppearances: false }))
}
