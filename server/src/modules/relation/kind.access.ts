import type { RelationKind } from '@maru/api/kit/relation'
import type { BegunItem } from '@maru/api/relation'
import type { Context } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'

declare module '#kit/slots.ts' {
  interface Slots {
    /** Filled by every room whose items can be made from items of other rooms, once for each kind. */
    relationKind: RelationSide
  }
}

/** An item that the viewer may read. */
export interface ReadableItem {
  id: string
  title: string
  /** Address below /po. */
  url: string
}

/** Items of one kind that can be made from items of other kinds. */
export interface RelationSide {
  kind: RelationKind
  /**
   * The items that the viewer may read now; the others are left out. The number of statements does not depend on the
   * number of ids.
   */
  listReadable(context: Context, ids: readonly string[]): Promise<ReadableItem[]>
  /** The ids whose items are stored, in one statement; also of those that can be restored. */
  listStored(db: Db, ids: readonly string[]): Promise<string[]>
  /** What a new item of another kind begins with. Throws not found if the viewer may not read all of the item. */
  begin?(context: Context, id: string, to: RelationKind): Promise<BegunItem>
}
