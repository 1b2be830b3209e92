import { type CalendarItem, calendarApi, calendarLimits } from '@maru/api/calendar'
import type { CSSProperties } from 'react'
import { useChange } from '#kit/call/change.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { Row } from '#ui/layout/stack.tsx'
import styles from './calendar-dialog.module.css'

const colors = [1, 2, 3, 4, 5, 6, 7, 8, 9]

interface CalendarDraft {
  name: string
  kind: 'own' | 'department' | 'company' | 'project'
  color: number | null
  isBusy: boolean
}

/** Creates a calendar, or changes name, colour and use of one. */
export function CalendarDialog({
  calendar,
  onClose,
}: {
  calendar: CalendarItem | null
  onClose: () => void
}) {
  const t = useTranslate()
  const { permissions } = useAccount()
  const save = useChange(calendarApi.saveCalendar)
  const kind = calendar && calendar.kind !== 'subscription' ? calendar.kind : 'own'
  const form = useRoomForm<CalendarDraft, CalendarItem, unknown>({
    start: {
      name: calendar?.name ?? '',
      kind,
      color: calendar?.color ?? null,
      isBusy: calendar?.isBusy ?? true,
    },
    base: calendar,
    check: ({ name }) =>
      name.trim() === '' && !calendar?.isMain ? { name: t('calendar.errors.nameEmpty') } : {},
    save: (draft) =>
      save.mutateAsync({
        ...draft,
        ...(calendar ? { calendarId: calendar.calendarId, version: calendar.version } : {}),
      }),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'calendar.nameEmpty': 'name' },
  })
  const isManager = permissions.isSuperAdmin || permissions.isCompanyManager
  const kinds = (['own', 'department', 'project', 'company'] as const).filter(
    (one) => one !== 'company' || isManager,
  )
  return (
    <FormDialog
      form={form}
      size="s"
      title={t(calendar ? 'calendar.editCalendar' : 'calendar.add')}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={t('kit.name')}
        maxLength={calendarLimits.name}
        {...(calendar?.isMain ? { hint: t('calendar.mainNameHint') } : { isRequired: true })}
      />
      {calendar ? null : (
        <Select
          label={t('calendar.kind')}
          value={form.draft.kind}
          options={kinds.map((one) => ({ value: one, label: t(`calendar.kinds.${one}`) }))}
          onChange={(next) => form.change({ kind: next })}
        />
      )}
      <Row as="fieldset" align="stretch" wrap className={styles.colors}>
        <legend>{t('calendar.color')}</legend>
        {colors.map((color) => (
          <label
            key={color}
            className={styles.color}
            style={{ '--tone': `var(--p-${color})` } as CSSProperties}
          >
            <input
              type="radio"
              name="color"
              aria-label={t('calendar.colorNumber', { number: color })}
              checked={form.draft.color === color}
              onChange={() => form.change({ color })}
            />
            <span />
          </label>
        ))}
      </Row>
      <Checkbox isSelected={form.draft.isBusy} onChange={(isBusy) => form.change({ isBusy })}>
        {t('calendar.countsAsBusy')}
      </Checkbox>
    </FormDialog>
  )
}
