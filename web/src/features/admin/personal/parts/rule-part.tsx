import { useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import styles from '../../parts/form.module.css'
import { useSaveErasureRule } from '../personal.api.ts'

/** After how many days people who left are erased. */
export function RulePart({ afterDays }: { afterDays: number | null }) {
  const t = useTranslate()
  const save = useSaveErasureRule()
  const form = useRoomForm<{ days: string }, null, unknown>({
    start: { days: afterDays === null ? '' : String(afterDays) },
    base: null,
    check: ({ days }) => ({
      days: /^(\d{1,4})?$/.test(days.trim()) && Number(days) <= 3650 ? '' : t('admin.personal.ruleFault'),
    }),
    save: ({ days }) => save.mutateAsync({ afterDays: days.trim() === '' ? null : Number(days) }),
    onSaved: () => showToast(t('admin.personal.ruleSaved')),
    leaveQuestion: t('admin.leave'),
  })
  return (
    <Card label={t('admin.personal.rule')}>
      <CardHeader title={t('admin.personal.rule')} />
      <form className={`${styles.stack} ${styles.body}`} onSubmit={form.submit} noValidate>
        <TextField
          {...form.field('days')}
          label={t('admin.personal.ruleDays')}
          hint={t('admin.personal.ruleHint')}
          inputMode="numeric"
          maxLength={4}
        />
        <FormNotes form={form} />
        <div className={styles.acts}>
          <FormActs form={form} onCancel={form.reset} />
        </div>
      </form>
    </Card>
  )
}
