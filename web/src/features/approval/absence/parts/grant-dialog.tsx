import type { approvalApi } from '@maru/api/approval'
import type { Output } from '@maru/api/kit/endpoint'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useSaveLeaveGrants } from '../absence.api.ts'
import { dayNumber } from '../absence.rules.ts'

type LeaveRow = Output<typeof approvalApi.listLeaveGrants>['data'][number]

/** The number that was typed; null if it cannot be stored. */
function daysOf(text: string): number | null {
  const days = Number(text.trim())
  return text.trim() !== '' && days >= 0 && days <= 200 && Number.isInteger(days * 8) ? days : null
}

/** Enters the annual leave of one or several people in a year. */
export function GrantDialog({
  year,
  rows,
  onClose,
}: {
  year: number
  rows: readonly LeaveRow[]
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const save = useSaveLeaveGrants()
  const [first] = rows
  const form = useRoomForm<{ days: string }, null, unknown>({
    start: { days: first?.isGranted ? dayNumber(first.total) : '15' },
    base: null,
    check: ({ days }) => (daysOf(days) === null ? { days: t('approval.absence.daysFault') } : {}),
    save: ({ days }) =>
      save.mutateAsync({
        year,
        grants: rows.map(({ personCode }) => ({ personCode, days: daysOf(days) ?? 0 })),
      }),
    onSaved: () => {
      onClose()
      showToast(t('kit.settingsSaved'))
    },
    faultFields: { 'approval.leaveEighths': 'days' },
  })
  const names = rows.map((row) => localName(row.name, language)).join(', ')
  return (
    <FormDialog form={form} size="s" title={t('approval.absence.enter')} onClose={onClose}>
      <p>
        {t('approval.absence.yearOf', { year })} · {names}
      </p>
      <TextField
        {...form.field('days')}
        label={t('approval.absence.total')}
        hint={t('approval.absence.daysFault')}
        inputMode="decimal"
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}
