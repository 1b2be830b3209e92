import { type AbsenceItem, approvalApi } from '@maru/api/approval'
import { useCache } from '#kit/call/change.ts'
import { dayRange } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showAlert } from '#ui/dialog/ask.ts'
import { useSubmit } from '../../approval.api.ts'
import { useChangeAbsence, useSaveAbsence, useSaveThings } from '../absence.api.ts'
import { type AbsenceTyped, absenceOf, chosenThings, leaveValues } from '../absence.rules.ts'

/**
 * Saves an absence, or changes `item`. A leave is submitted as a document with the same values; the choices for meetings
 * and bookings are stored with the absence, not in the document, which others read. What can be chosen is read again, so
 * that no choice is lost because the list on the screen belongs to other days.
 */
export function useSaveTyped() {
  const t = useTranslate()
  const cache = useCache()
  const save = useSaveAbsence()
  const change = useChangeAbsence()
  const choose = useSaveThings()
  const submit = useSubmit()
  const submitLeave = async (typed: AbsenceTyped, applicationId: string) => {
    const { fromDay, untilDay } = absenceOf(typed)
    const writing = await cache.fetch(approvalApi.openForm, { applicationId })
    const type = t(`approval.absence.types.${typed.leaveType}`)
    return submit.mutateAsync({
      applicationId,
      content: {
        subject: t('approval.absence.subject', { type, days: dayRange(fromDay, untilDay) }),
        ...{ values: leaveValues(typed), body: '', fileCode: null, linked: [] },
      },
      ...{ line: [], companions: { references: [], recipients: [] }, grade: writing.grade },
      ...{ disclosure: writing.disclosure, retentionYears: writing.retentionYears, isUrgent: false },
      ...{ storeKey: null, sourceApmId: null },
    })
  }
  return async (typed: AbsenceTyped, item: AbsenceItem | null): Promise<void> => {
    const absence = absenceOf(typed)
    const isLeave = typed.kind === 'leave'
    const needsPlan = isLeave || Object.keys(typed.choices).length > 0
    const asked = { absence, ...(item ? { absenceId: item.absenceId } : {}) }
    const plan = needsPlan ? await cache.fetch(approvalApi.planAbsence, asked) : undefined
    const things = chosenThings(typed, plan)
    if (item) {
      const { absenceId, version } = item
      await change.mutateAsync({ absenceId, version, absence, things })
    } else if (!isLeave) await save.mutateAsync({ absence, things })
    else {
      const { apmId } = await submitLeave(typed, plan?.leaveForm ?? '0')
      if (things.length === 0) return
      try {
        const leave = (await cache.fetch(approvalApi.listAbsences, {})).find((one) => one.apmId === apmId)
        const { absenceId = 0, version = 0 } = leave ?? {}
        await choose.mutateAsync({ absenceId, version, things })
      } catch {
        // The request is under way: what is missing can be chosen in the list.
        await showAlert(t('approval.absence.thingsLater'))
      }
    }
  }
}
