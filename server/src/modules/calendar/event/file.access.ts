import type { Context } from '#kit/context.ts'
import { orNull } from '#kit/failure.ts'
import type { FileHolder, FileHolderKind } from '#modules/file/index.ts'
import { selectEventsOfFiles } from '../store/file.sql.ts'
import { selectReadableEvents } from './entry.sql.ts'
import { requireEvent } from './event.access.ts'

/** The holder kind of the attachments of events in the file room. */
export const eventHolder = 'event'

/** Attachments of events: people who read the whole event can read them, people who can change it can change them. */
export const eventFiles: FileHolderKind = {
  kind: eventHolder,
  logged: 'number',
  async canRead({ db, viewer }: Context, { fileCode }: FileHolder) {
    const eventIds = await selectEventsOfFiles(db, fileCode)
    return (await selectReadableEvents(db, viewer, eventIds)).length > 0
  },
  async canWrite(context: Context, { fileCode }: FileHolder) {
    for (const eventId of await selectEventsOfFiles(context.db, fileCode)) {
      const seen = await orNull(requireEvent(context, eventId))
      if (seen?.canEdit) return true
    }
    return false
  },
}
