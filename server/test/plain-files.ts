import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { plainFile } from '#modules/file/plain/plain.rules.ts'

/** The name that the files of these tests contain in all metadata fields for the author. */
export const secret = 'HiddenName'
/** Returns a picture of 60 x 40 pixels. */
export const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#8ac' } })
/** Exif metadata with the name of the author. */
export const exif = { IFD0: { Artist: secret, Software: secret } }

/** Returns true if bytes contain the secret name, in one of the encodings that file formats use for text. */
export function names(bytes: Buffer): boolean {
  const wide = Buffer.from(secret, 'utf16le')
  const hex = Buffer.from(secret, 'utf16le').swap16().toString('hex').toUpperCase()
  return (
    bytes.includes(secret) || bytes.includes(wide) || bytes.toString('latin1').toUpperCase().includes(hex)
  )
}

/** Returns the file without author metadata; throws if it is not cleaned. */
export async function plain(source: Uint8Array): Promise<Buffer> {
  const answer = await plainFile(source)
  if (answer.kind !== 'plain') throw new Error(answer.kind)
  return Buffer.from(answer.bytes)
}

/** Returns the unpacked entries of a ZIP archive by name. */
export function unzipped(zip: Uint8Array): Map<string, string> {
  return new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]))
}
