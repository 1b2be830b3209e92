import type { Retention } from '@maru/api/admin/retention'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { ActionNote, ErrorNote } from '#ui/notice.tsx'
import styles from '../../parts/form.module.css'
import { useRetentionCount, useSaveRetention } from '../retention.api.ts'

/** The longest time for data that are otherwise kept for ever. */
const mostDays = 36_500
/** Milliseconds without typing until the dry run starts. */
const pause = 300

/** The typed number of days: null for an empty field, undefined for what is not allowed. */
function daysOf(typed: string, { leastDays, usualDays }: Retention): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return days >= leastDays && days <= (usualDays ?? mostDays) ? days : undefined
}

/** Sets how long one kind of data is kept, and shows what that deletes before it is saved. */
export function RetentionDialog({ retention, onClose }: { retention: Retention; onClose: () => void }) {
  const t = useTranslate()
  const save = useSaveRetention()
  const { kind, usualDays, leastDays } = retention
  const most = usualDays ?? mostDays
  const form = useRoomForm<{ days: string }, null, unknown>({
    start: { days: retention.days === null ? '' : String(retention.days) },
    base: null,
    check: ({ days }) => ({
      days:
        daysOf(days, retention) === undefined ? t('admin.retention.fault', { least: leastDays, most }) : '',
    }),
    save: ({ days }) => save.mutateAsync({ kind, days: daysOf(days, retention) ?? null }),
    onSaved: () => {
      showToast(t('admin.retention.saved'))
      onClose()
    },
    leaveQuestion: t('admin.leave'),
    faultFields: { 'admin.retentionTooShort': 'days', 'admin.retentionTooLong': 'days' },
  })
  const typed = daysOf(form.draft.days, retention)
  const settled = useDebounced(typed, pause)
  const isAsked = typeof typed === 'number'
  const dryRun = useRetentionCount(typeof settled === 'number' ? { kind, days: settled } : null)
  const count = isAsked && typed === settled ? dryRun.data?.count : undefined
  return (
    <FormDialog
      form={form}
      title={t('admin.retention.dialog', { name: t(`admin.retention.kinds.${kind}`) })}
      saveText={count ? t('admin.retention.saveDeleting', { count: count.toLocaleString() }) : undefined}
      isDanger={count !== undefined && count > 0}
      isSaveDisabled={isAsked && count === undefined}
      onClose={onClose}
    >
      <p className={styles.note}>{t(`admin.retention.about.${kind}`)}</p>
      <TextField
        {...form.field('days')}
        label={t('admin.retention.field')}
        hint={t(usualDays === null ? 'admin.retention.hintEver' : 'admin.retention.hint', {
          ...{ least: leastDays, most },
        })}
        inputMode="numeric"
        maxLength={5}
      />
      {isAsked ? (
        dryRun.isError ? (
          <ErrorNote inline error={dryRun.error} onRetry={() => void dryRun.refetch()} />
        ) : count === undefined ? (
          <p className={styles.note} role="status">
            {t('admin.retention.counting')}
          </p>
        ) : count === 0 ? (
          <ActionNote text={t('admin.retention.nothing')} />
        ) : (
          <ActionNote tone="warn" text={t('admin.retention.tonight', { count: count.toLocaleString() })} />
        )
      ) : null}
    </FormDialog>
  )
}
