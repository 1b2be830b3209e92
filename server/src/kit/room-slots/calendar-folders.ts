import type { LocalName } from '@maru/api/kit/schema'
import type { Context } from '../context.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by the room calendar; the call for folders of the specification lists them with those of mail. */
    calendarFolders: CalendarFolders
  }
}

/** A calendar as a folder of the specification (spec 3§3). */
export interface CalendarFolder {
  calendarId: number
  /** `IPF.Appointment.Birthday` for a calendar of birthdays. */
  folderClass: 'IPF.Appointment' | 'IPF.Appointment.Birthday'
  name: LocalName
  isMain: boolean
  /** 1 to 9; the same at each read. */
  colorCode: number
}

/** The calendars that the viewer shows. */
export interface CalendarFolders {
  /** In the order of the viewer's list, without hidden ones. */
  list(context: Context): Promise<CalendarFolder[]>
}
