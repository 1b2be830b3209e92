import type { Context } from '#kit/context.ts'
import { Failure } from '#kit/failure.ts'
import { type FileHolder, type FileHolderKind, listFilesOf } from '#modules/file/index.ts'
import { requireAdminResource } from '../resource/admin.access.ts'
import { requireResource } from '../resource/resource.access.ts'
import type { ResourceRow } from '../resource/resource.sql.ts'

/** The holder kind of pictures of a resource in the file room. */
export const photoHolder = 'resource'

const allows =
  (look: (context: Context, resourceId: number) => Promise<unknown>) =>
  async (context: Context, { id }: FileHolder): Promise<boolean> => {
    try {
      await look(context, Number(id))
      return true
    } catch (error) {
      if (error instanceof Failure && (error.status === 404 || error.status === 403)) return false
      throw error
    }
  }

/** Pictures of resources: visible to people who can see the resource, changed by its administrators. */
export const resourcePhotos: FileHolderKind = {
  kind: photoHolder,
  canRead: allows(requireResource),
  canWrite: allows(requireAdminResource),
}

/** Addresses of the first pictures of resources, by resource; uses one statement per company. */
export async function listPhotos(
  context: Pick<Context, 'db' | 'config'>,
  rows: readonly ResourceRow[],
): Promise<Map<number, string>> {
  const photos = new Map<number, string>()
  const withFiles = rows.filter((row) => row.fileCode !== null)
  for (const [comCode, own] of Map.groupBy(withFiles, (row) => row.comCode)) {
    const codes = own.flatMap((row) => row.fileCode ?? [])
    const files = await listFilesOf(context, comCode, codes)
    for (const row of own) {
      const pictures = files.get(row.fileCode ?? '') ?? []
      const photo = pictures.find((file) => file.thumbnailUrl !== null)?.thumbnailUrl
      if (photo) photos.set(row.resourceId, photo)
    }
  }
  return photos
}
