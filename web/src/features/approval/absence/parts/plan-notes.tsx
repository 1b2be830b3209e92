import type { AbsencePlan } from '@maru/api/approval'
import { dayRange } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { ActionNote } from '#ui/notice.tsx'

/** What is wrong with an absence, in words. */
export function PlanNotes({ plan, isLeave }: { plan: AbsencePlan | undefined; isLeave: boolean }) {
  const t = useTranslate()
  if (!plan) return null
  return (
    <>
      {plan.faults.map((fault) => (
        <ActionNote key={fault} tone="warn" text={t(`approval.errors.${fault}`)} />
      ))}
      {isLeave && plan.leaveForm === null ? <ActionNote text={t('approval.absence.noForm')} /> : null}
    </>
  )
}

/** The days on which the delegate is away too, and who decides then. */
export function DelegateNotes({ name, plan }: { name: string; plan: AbsencePlan | undefined }) {
  const t = useTranslate()
  const language = useLanguage()
  if (!plan) return null
  return (
    <>
      {plan.delegateAway.map((one) => {
        const days = dayRange(one.fromDay, one.untilDay)
        const text = one.delegate
          ? t('approval.absence.chain', { name, days, second: localName(one.delegate.name, language) })
          : t('approval.absence.chainOpen', { name, days })
        return <ActionNote key={one.fromDay} tone="warn" text={text} />
      })}
    </>
  )
}
