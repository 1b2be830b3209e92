import { useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import styles from '../../parts/form.module.css'
import { useSaveClickRule } from '../clicks.api.ts'

/** The smallest group of people that the statistics of a company show. */
export function SmallestPart({ comCode, smallest }: { comCode: string; smallest: number }) {
  const t = useTranslate()
  const save = useSaveClickRule()
  const form = useRoomForm<{ smallest: string }, null, unknown>({
    start: { smallest: String(smallest) },
    base: null,
    check: (draft) => ({
      smallest: /^([1-9]|[1-4]\d|50)$/.test(draft.smallest.trim()) ? '' : t('admin.clicks.ruleFault'),
    }),
    save: (draft) => save.mutateAsync({ comCode, smallest: Number(draft.smallest) }),
    onSaved: () => showToast(t('admin.clicks.ruleSaved')),
    leaveQuestion: t('admin.leave'),
  })
  return (
    <Card label={t('admin.clicks.rule')}>
      <CardHeader title={t('admin.clicks.rule')} />
      <form className={`${styles.stack} ${styles.body}`} onSubmit={form.submit} noValidate>
        <TextField
          {...form.field('smallest')}
          label={t('admin.clicks.smallest')}
          hint={t('admin.clicks.ruleHint')}
          inputMode="numeric"
          maxLength={2}
        />
        <FormNotes form={form} />
        <div className={styles.acts}>
          <FormActs form={form} onCancel={form.reset} />
        </div>
      </form>
    </Card>
  )
}
