import { createHash } from 'node:crypto'
import type { Context } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { photoPath } from './account.rules.ts'
import { type NewPhoto, selectPhoto, selectPhotoVersions, upsertPhotos } from './account.sql.ts'

/** The silhouette for people without a photo, in warm greys. */
const ghost = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<rect width="96" height="96" fill="#e0ddd6"/><circle cx="48" cy="38" r="17" fill="#a19c92"/>
<path d="M14 96c2-22 16-33 34-33s32 11 34 33z" fill="#a19c92"/></svg>`

const locked = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/**
 * The photo of a person code or e-mail address; every signed-in person may see it, as in the directory. Cacheable
 * forever at the address with its version, revalidated at any other address. People without a photo and unknown ids
 * get the silhouette.
 */
export async function getPhoto(
  context: Context,
  { idOrAddress, v: version }: { idOrAddress: string; v?: string },
): Promise<RawAnswer> {
  const photo = await selectPhoto(context.db, idOrAddress)
  if (!photo) {
    const headers = {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'private, max-age=600',
    }
    return { body: ghost, headers: { ...locked, ...headers } }
  }
  const cacheControl =
    version === photo.version ? 'private, max-age=31536000, immutable' : 'private, no-cache'
  return {
    body: photo.bytes,
    headers: {
      ...locked,
      'content-type': photo.contentType,
      'cache-control': cacheControl,
      etag: `"${photo.version}"`,
    },
  }
}

/** The photo addresses of people, in the order of the codes; an unknown code gets the address of the silhouette. */
export async function listPhotos(context: Context, { codes }: { codes: string[] }) {
  const rows = await selectPhotoVersions(context.db, codes)
  const versions = new Map(rows.map((row) => [row.personCode, row.version]))
  return codes.map((code) => ({ personCode: code, photoPath: photoPath(code, versions.get(code) ?? null) }))
}

const storedAtOnce = 500

/** Stores photos without changing their bytes; the version is a hash of the bytes. */
export async function savePhotos(db: Db, photos: Omit<NewPhoto, 'version'>[]): Promise<void> {
  const versions = new Map<Buffer, string>()
  const versionOf = (bytes: Buffer) => {
    const known = versions.get(bytes) ?? createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    versions.set(bytes, known)
    return known
  }
  const all = photos.map((photo) => ({ ...photo, version: versionOf(photo.bytes) }))
  for (let at = 0; at < all.length; at += storedAtOnce)
    await upsertPhotos(db, all.slice(at, at + storedAtOnce))
}
