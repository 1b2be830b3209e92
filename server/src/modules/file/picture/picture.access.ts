import type { Context } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import type { SlotRegistry } from '#kit/slots.ts'
import { type PictureHolder, selectPicturePlaces } from './picture.sql.ts'
import type { WaitingPicture } from './upload.sql.ts'

/** The access rules of a kind of text with pictures: readers of the text see its pictures. */
export interface PictureHolderKind {
  /** The kind, for example `article`. */
  kind: string
  /** The subset of these holders that the viewer may read, in a fixed number of statements. */
  selectReadable(context: Context, holders: readonly PictureHolder[]): Promise<readonly PictureHolder[]>
  /** Ids of the uploads that an unsaved text of their uploader shows; the default is none. They are not deleted. */
  selectDrafted?(db: Db, uploads: readonly WaitingPicture[]): Promise<string[]>
  /** True if people of a MAILONLY department may see the pictures, as those of mails; the default is false. */
  mailOnly?: boolean
}

declare module '#kit/slots.ts' {
  interface Slots {
    /** The kinds of texts with pictures; a kind can be filled only once. */
    pictureHolder: PictureHolderKind
  }
}

const keyOf = ({ comCode, kind, id }: PictureHolder) => `${kind}:${comCode}:${id}`

/** The subset of these pictures whose text the viewer may read, with their holders. */
export async function findReadablePictures(context: Context, pictureIds: readonly string[]) {
  const places = await selectPicturePlaces(context.db, pictureIds)
  const readable = new Set<string>()
  for (const [kind, match] of Map.groupBy(places, (place) => place.kind)) {
    const holder = context.slots.all('pictureHolder').find((one) => one.kind === kind)
    if (!holder || (context.viewer.mailOnly && !holder.mailOnly)) continue
    const holders = [...new Map(match.map((place) => [keyOf(place), place])).values()]
    for (const one of await holder.selectReadable(context, holders)) readable.add(keyOf(one))
  }
  return places.filter((place) => readable.has(keyOf(place)))
}

/** The uploads among these that an unsaved text of their uploader shows. */
export async function findDrafted(
  { db, slots }: { db: Db; slots: SlotRegistry },
  uploads: readonly WaitingPicture[],
): Promise<ReadonlySet<string>> {
  const drafted = new Set<string>()
  for (const holder of slots.all('pictureHolder'))
    for (const pictureId of (await holder.selectDrafted?.(db, uploads)) ?? []) drafted.add(pictureId)
  return drafted
}
