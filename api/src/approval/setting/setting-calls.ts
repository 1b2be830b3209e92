import { change, read } from '../../kit/endpoint.ts'
import { instant, nullable, object, type Static, Type } from '../../kit/schema.ts'

/** Events of a document that people are notified of (spec 3§3), in the order of the panel. */
export const noticeEvents = [
  'Next',
  'Before',
  'After',
  'Ref',
  'Complete',
  'CompleteApprove',
  'Approve',
  'DeptReceipt',
] as const
/** An event of a document. */
export type NoticeEvent = (typeof noticeEvents)[number]

type Flags = Record<
  `isReceive${NoticeEvent}Mail` | `isTUReceive${NoticeEvent}Mail`,
  ReturnType<typeof Type.Boolean>
>

const flags = Object.fromEntries(
  noticeEvents.flatMap((event) => [
    [`isReceive${event}Mail`, Type.Boolean()],
    [`isTUReceive${event}Mail`, Type.Boolean()],
  ]),
) as Flags

const fields = {
  /** 0 pending box, 1 my drafts, 2 approval box, in the order of the tabs. */
  tabOrder: Type.String({ pattern: '^[0-2](,[0-2]){2}$' }),
  isApmReuse: Type.Boolean(),
  /** Opening a document of reference or circulation confirms that it was read. */
  isAutoConfirm: Type.Boolean(),
  /** Stored for the specification's client (spec 1§9); no screen uses it. */
  fiDocumentCount: Type.Integer({ minimum: 1, maximum: 200 }),
  ...flags,
}

/** The viewer's settings of approval. */
export const approvalSetting = object({ ...fields, updatedDate: nullable(instant) })
/** The viewer's settings of approval. */
export type ApprovalSetting = Static<typeof approvalSetting>

/** Settings of a person who has saved none. */
export const defaultSetting: ApprovalSetting = {
  tabOrder: '0,1,2',
  isApmReuse: false,
  isAutoConfirm: false,
  fiDocumentCount: 10,
  updatedDate: null,
  ...(Object.fromEntries(Object.keys(flags).map((name) => [name, true])) as Record<keyof Flags, boolean>),
}

type Optional = { [K in keyof typeof fields]: ReturnType<typeof Type.Optional<(typeof fields)[K]>> }
const optional = Object.fromEntries(
  Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]),
) as unknown as Optional

const savedFields = object({ data: object(optional), isFirst: Type.Optional(Type.Boolean()) })
const saving = {
  refreshes: ['approval.getSettings', 'gnb.getQuiet'],
  output: Type.Integer(),
  errors: ['approval.tabOrderInvalid'],
} as const

/** Calls for the viewer's settings (spec 3§7). */
export const settingCalls = {
  getSettings: read('/workflow/mysetting', '3§7', {
    together: true,
    summary:
      'Returns the viewer’s settings of approval: order of the tabs, drafts, and the 16 flags of notices.',
    output: approvalSetting,
  }),
  createSettings: change('/workflow/mysetting/api/create', '3§7', {
    summary: 'Saves settings for the first time; fields that are absent keep their value.',
    ...saving,
    input: savedFields,
    errors: [...saving.errors],
  }),
  saveSettings: change('/workflow/mysetting/api/set', '3§7', {
    summary: 'Saves settings; fields that are absent keep their value.',
    ...saving,
    input: savedFields,
    errors: [...saving.errors],
  }),
}
