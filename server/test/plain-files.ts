import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { plainFile } from '../src/modules/file/plain/plain.rules.ts'

/** What the files of these tests hold in each place that names a maker. */
export const secret = 'HiddenName'
/** A picture of 60 x 40 pixels. */
export const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#8ac' } })
/** Exif that names its maker. */
export const exif = { IFD0: { Artist: secret, Software: secret } }

/** Whether the secret is in bytes, in any of the ways that formats write letters. */
export function names(bytes: Buffer): boolean {
  const wide = Buffer.from(secret, 'utf16le')
  const hex = Buffer.from(secret, 'utf16le').swap16().toString('hex').toUpperCase()
  return (
    bytes.includes(secret) || bytes.includes(wide) || bytes.toString('latin1').toUpperCase().includes(hex)
  )
}

/** The file without its maker; throws where it is not cleaned. */
export async function plain(source: Uint8Array): Promise<Buffer> {
  const answer = await plainFile(source)
  if (answer.kind !== 'plain') throw new Error(answer.kind)
  return Buffer.from(answer.bytes)
}

/** What a zip holds, unpacked. */
export function unzipped(zip: Uint8Array): Map<string, string> {
  return new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]))
}
