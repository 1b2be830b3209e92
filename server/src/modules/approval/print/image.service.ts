import type { Act } from '@maru/api/approval'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { requireReadable } from '../document/document.access.ts'
import { selectActs } from '../document/document.sql.ts'
import { imagesOfActs } from '../signature/frozen.service.ts'
import { getImage } from '../signature/signature.service.ts'
import { selectImages } from '../signature/signature.sql.ts'

const isManager = ({ viewer }: Context) =>
  viewer.permissions.isSuperAdmin || viewer.permissions.isCompanyManager

async function isShown(context: Context, digest: string, apmId: string | undefined): Promise<boolean> {
  if (apmId === undefined) {
    const own = await getImage(context, 'person')
    return (
      own.digest === digest || (isManager(context) && (await getImage(context, 'company')).digest === digest)
    )
  }
  const { document } = await requireReadable(context, apmId)
  const acts = (await selectActs(context.db, document)).map(({ act }) => JSON.parse(act) as Act)
  return imagesOfActs(acts).includes(digest)
}

/** An image on a document that the viewer may read, or an own one. Throws not found otherwise. */
export async function showSignature(
  context: Context,
  { digest, apmId }: { digest: string; apmId?: string },
): Promise<RawAnswer> {
  const isVisible = await isShown(context, digest, apmId)
  const image = isVisible
    ? (await selectImages(context.db, context.viewer.comCode, [digest])).get(digest)
    : null
  if (!image) throw notFound()
  return {
    body: image.bytes,
    headers: {
      'content-type': image.contentType,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400',
      vary: 'cookie',
    },
  }
}
