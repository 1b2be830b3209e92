import { object, rowId, type Static, type TObject, Type, text } from '../kit/schema.ts'

/** Maximum number of rows in a web part. */
export const maxDisplayCount = 50

/** Maximum number of tabs in a web part. */
export const maxTabs = 8

const displayCount = Type.Integer({ minimum: 1, maximum: maxDisplayCount })

/** One tab of a board web part (spec 2§3, home widget board tab); an empty `tabTitle` shows the board's own name. */
export const boardTab = object({
  boardId: rowId,
  displayCount: Type.Optional(displayCount),
  isImage: Type.Optional(Type.Boolean()),
  isContentShow: Type.Optional(Type.Boolean()),
  isNoticeShow: Type.Optional(Type.Boolean()),
  isPaging: Type.Optional(Type.Boolean()),
  tabTitle: Type.Optional(text(50)),
})

/** Options of a board web part; `displayTitle` shows its own title instead of the tabs. */
export const boardOptions = object({
  displayCount: Type.Optional(displayCount),
  displayTitle: Type.Optional(Type.Boolean()),
  tabs: Type.Array(boardTab, { maxItems: maxTabs }),
})

/** Options of the album and the picture carousel: a board and the number of pictures per row. */
export const pictureOptions = object({
  boardId: Type.Optional(rowId),
  displayCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
})
/** Options of the album and the picture carousel. */
export type PictureOptions = Static<typeof pictureOptions>

/** Options of the total board: rows of a page, and the boards; by default the first readable boards. */
export const totalOptions = object({
  displayCount: Type.Optional(displayCount),
  boardIds: Type.Optional(Type.Array(rowId, { maxItems: maxTabs })),
})

/** Options of the web-part kinds of this room; other rooms define the options of their kinds. */
export const ownKinds: Readonly<Record<string, TObject>> = {
  board: boardOptions,
  album: pictureOptions,
  swipe: pictureOptions,
  total: totalOptions,
  count: object({}),
  /** Whether the profile card shows counts; the default is true. */
  profile: object({ isCountShown: Type.Optional(Type.Boolean()) }),
  quick: object({}),
}
