import type { Readable } from 'node:stream'
import type { Context } from '../context.ts'

declare module '../slots.ts' {
  interface Slots {
    movingOut: MovingOutSource
  }
}

/** A file of the archive with which a person moves out. */
export interface MovingOutFile {
  /** The names of its folders and of the file; the archive makes them valid and unique. */
  path: readonly string[]
  changedAt: Date
  /**
   * The bytes, which are asked for when the archive has come to the file; null if they cannot be read. `leaveOut` is called with
   * each part that cannot be read, while the others are.
   */
  read(leaveOut: (part: string) => void): Promise<Readable | null>
}

/** What belongs to a company and to no person, for an archive of its own, such as a shared mailbox. */
export interface SharedFiles {
  /** The name of the archive, such as the address of the mailbox. */
  name: string
  files(): AsyncIterable<MovingOutFile>
}

/** What a room has of a person, in forms that other programs read. */
export interface MovingOutSource {
  /** The folder of the room in the archive, such as `mail`. */
  name: string
  /** The files of the viewer, with the rights of the viewer. */
  files(context: Context): AsyncIterable<MovingOutFile>
  /** What a company has that belongs to no person, for the operator of the machine; none by default. */
  shared?(context: Context, comCode: string): Promise<SharedFiles[]>
}
