import { inZone, listTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { fromZoneField } from '#kit/i18n/zone-fields.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { laterTimes } from '../work.rules.ts'
import styles from './act-dialog.module.css'

/** Chooses until when things leave the list: one of the usual times with one press, or any time. */
export function LaterDialog({
  count,
  onChoose,
  onClose,
}: {
  count: number
  onChoose: (until: string) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const now = new Date()
  const form = useRoomForm<{ until: string }, null, void>({
    start: { until: '' },
    base: null,
    check: ({ until }) => {
      const instant = fromZoneField(until)
      return instant === null || Date.parse(instant) <= Date.now() ? { until: t('work.laterAt.ahead') } : {}
    },
    save: async ({ until }) => onChoose(fromZoneField(until) ?? ''),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
  })
  return (
    <FormDialog
      form={form}
      title={t('work.laterAt.title', { count })}
      size="s"
      saveText={t('work.later')}
      onClose={onClose}
    >
      <div className={styles.times}>
        {laterTimes(now, inZone(now)).map(({ choice, until }, place) => (
          <Button
            key={choice}
            wide
            autoFocus={place === 0}
            onPress={() => {
              onChoose(until)
              onClose()
            }}
          >
            {t(`work.laterAt.${choice}`)} · {listTime(until)}
          </Button>
        ))}
      </div>
      <DateField {...form.field('until')} kind="moment" label={t('work.laterAt.own')} />
    </FormDialog>
  )
}
