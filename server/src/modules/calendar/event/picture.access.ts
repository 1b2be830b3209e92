import type { PictureHolderKind } from '#modules/file/index.ts'
import { selectReadableEvents } from './entry.sql.ts'

/** Pictures in the text of an event are for those who may read its text. */
export const eventPictures: PictureHolderKind = {
  kind: 'event',
  async selectReadable({ db, viewer }, holders) {
    const readable = new Set(
      await selectReadableEvents(
        db,
        viewer,
        holders.map(({ id }) => Number(id)),
      ),
    )
    return holders.filter(({ id }) => readable.has(Number(id)))
  },
}
