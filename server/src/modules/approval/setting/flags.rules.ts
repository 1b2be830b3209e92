import { type ApprovalSetting, type NoticeEvent, noticeEvents } from '@maru/api/approval'
import type { AlarmRule, AlarmTopic } from '@maru/api/kit/quiet/topics'
import { withFlag } from '#kit/notification/alarm-flags.rules.ts'

/** The kind of alarm of each event of documents. */
export const topicOfEvent = {
  Next: 'approval.next',
  Before: 'approval.before',
  After: 'approval.after',
  Ref: 'approval.ref',
  Complete: 'approval.complete',
  CompleteApprove: 'approval.completeApprove',
  Approve: 'approval.approve',
  DeptReceipt: 'approval.deptReceipt',
} as const satisfies Record<NoticeEvent, AlarmTopic>

/** The sixteen flags of the specification. */
type Flags = Pick<ApprovalSetting, `isReceive${NoticeEvent}Mail` | `isTUReceive${NoticeEvent}Mail`>

const mailFlag = (event: NoticeEvent) => `isReceive${event}Mail` as const
const bellFlag = (event: NoticeEvent) => `isTUReceive${event}Mail` as const
const names: ReadonlySet<string> = new Set(
  noticeEvents.flatMap((event) => [mailFlag(event), bellFlag(event)]),
)

/** Whether a field of the settings is one of the sixteen flags. */
export const isFlag = (name: string): boolean => names.has(name)

/** The sixteen flags as a view of rules: the messenger of the specification is the bell and web push. */
export const flagsOf = (ruleOf: (topic: AlarmTopic) => AlarmRule): Flags =>
  Object.fromEntries(
    noticeEvents.flatMap((event) => {
      const { bell, mail } = ruleOf(topicOfEvent[event])
      return [
        [mailFlag(event), mail],
        [bellFlag(event), bell],
      ]
    }),
  ) as Flags // one entry for each name

/** The rules that differ after some of the flags are set. */
export function rulesAfter(data: Partial<Flags>, ruleOf: (topic: AlarmTopic) => AlarmRule): AlarmRule[] {
  return noticeEvents.flatMap((event) => {
    const before = ruleOf(topicOfEvent[event])
    const withMail = withFlag(before, 'mail', data[mailFlag(event)] ?? before.mail)
    const after = withFlag(withMail, 'bell', data[bellFlag(event)] ?? before.bell)
    return after === before ? [] : [after]
  })
}
