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
  PDFString,
} from '@cantoo/pdf-lib'
import { plainEmbeddedJpeg, plainEmbeddedJpx } from './embedded-picture.rules.ts'
import { NotPlain } from './refusal.rules.ts'

const name = (text: string) => PDFName.of(text)

/**
 * Entries of any dictionary that name the people or programs that created it (ISO 32000-2 §14.3, §14.5), or that
 * contain scripts of the document (§7.7.4).
 */
const makerKeys = ['Metadata', 'PieceInfo', 'LastModified', 'JavaScript'].map(name)

/** Removes personal data and scripts from one dictionary: metadata, the author of a comment, the signer of a field. */
function cleanDict(dict: PDFDict): void {
  for (const key of makerKeys) dict.delete(key)
  // An action without its script would be invalid.
  if (dict.has(name('JS'))) dict.set(name('JS'), PDFString.of(''))
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

const plainPictures = new Map([
  [name('DCTDecode'), plainEmbeddedJpeg],
  [name('DCT'), plainEmbeddedJpeg],
  [name('JPXDecode'), plainEmbeddedJpx],
])

/**
 * Removes the camera's metadata from the JPEG or JPEG 2000 picture in a stream (§7.4.8, §7.4.9); returns any other
 * stream unchanged.
 */
function plainPictureStream(stream: PDFRawStream, context: PDFContext): PDFRawStream {
  const listOf = (key: string) => {
    const value = context.lookup(stream.dict.get(name(key)))
    return value instanceof PDFArray ? value.asArray().map((one) => context.lookup(one)) : [value]
  }
  const filters = listOf('Filter')
  const plainOf = plainPictures.get(filters.at(-1) as PDFName) // the map returns undefined for any other value
  if (!plainOf) return stream
  const dict = stream.dict.clone(context)
  const parameters = listOf('DecodeParms')[filters.length - 1]
  // Decodes all filters before the last one, so that only the encoded picture remains.
  const packed = dict.clone(context)
  packed.set(name('Filter'), context.obj(filters.slice(0, -1).filter((one) => one !== undefined)))
  const bytes =
    filters.length > 1
      ? decodePDFRawStream(PDFRawStream.of(packed, stream.contents)).decode()
      : stream.contents
  dict.set(name('Filter'), filters.at(-1) as PDFName) // a key of plainPictures
  if (parameters) dict.set(name('DecodeParms'), parameters)
  else dict.delete(name('DecodeParms'))
  return PDFRawStream.of(dict, plainOf(Buffer.from(bytes)))
}

/** Cleans every object that the document uses; returns their references and those of attached files. */
function cleanObjects(context: PDFContext): { used: Set<PDFRef>; attached: Set<PDFRef> } {
  const [used, attached] = [new Set<PDFRef>(), new Set<PDFRef>()]
  const waiting: PDFObject[] = context.trailerInfo.Root ? [context.trailerInfo.Root] : []
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (used.has(object)) continue
      used.add(object)
      const target = context.lookup(object)
      const plain = target instanceof PDFRawStream ? plainPictureStream(target, context) : target
      if (plain && plain !== target) context.assign(object, plain)
      if (plain) waiting.push(plain)
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
 * Rewrites a PDF without its information dictionary, XMP, program data, scripts, authors of comments and signatures,
 * and without earlier versions that it still contains. Attached files are passed to `plainInside`. JPEG and JPEG 2000
 * pictures lose their metadata; their pixels are unchanged. Throws {@link NotPlain} if the PDF is encrypted or one of
 * these pictures cannot be read.
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
