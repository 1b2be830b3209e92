import { type CalendarItem, type CalendarShare, calendarApi, shareLevels } from '@maru/api/calendar'
import { wireName } from '@maru/api/kit/wire-name'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { RightsField } from '#ui/rights/rights-field.tsx'
import styles from './share-preview.module.css'
import { SharePreview } from './share-preview.tsx'

/** The shares of a calendar. The form opens when the shares are loaded. */
export function ShareDialog({ calendar, onClose }: { calendar: CalendarItem; onClose: () => void }) {
  const t = useTranslate()
  const shares = useRead(calendarApi.getShares, { calendarId: calendar.calendarId })
  if (shares.data) return <ShareForm calendarId={calendar.calendarId} {...shares.data} onClose={onClose} />
  return (
    <Dialog isOpen size="m" title={t('calendar.share.title')} onClose={onClose}>
      {shares.error ? (
        <ErrorNote error={shares.error} onRetry={() => void shares.refetch()} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Dialog>
  )
}

function ShareForm({
  calendarId,
  version,
  shares,
  onClose,
}: {
  calendarId: number
  version: number
  shares: readonly CalendarShare[]
  onClose: () => void
}) {
  const t = useTranslate()
  const account = useAccount()
  const save = useChange(calendarApi.saveShares)
  const form = useRoomForm<{ shares: readonly CalendarShare[] }, number, unknown>({
    start: { shares },
    base: version,
    check: () => ({}),
    save: (draft, base) =>
      save.mutateAsync({
        calendarId,
        version: base ?? version,
        shares: draft.shares.map(({ subject, level }) => ({ subject, level })),
      }),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'calendar.subjectUnknown': 'shares' },
  })
  const company = {
    subject: `company:${account.comCode}`,
    name: wireName(account, 'companyName'),
  }
  return (
    <FormDialog form={form} size="l" title={t('calendar.share.title')} onClose={onClose}>
      <div className={styles.columns}>
        <RightsField<CalendarShare>
          label={t('calendar.share.title')}
          hideLabel
          hint={t('calendar.share.hint')}
          value={form.draft.shares}
          onChange={(next) => form.change({ shares: next })}
          error={form.field('shares').error ?? null}
          companies={[company]}
          toRow={({ subject, name }) => ({
            subject,
            name: name ?? { ko: '', en: '', zh: '' },
            level: subject === company.subject ? 'busy' : 'titles',
          })}
          levels={{
            label: t('calendar.share.level'),
            options: shareLevels.map((value) => ({ value, label: t(`calendar.share.levels.${value}`) })),
            of: ({ level }) => level,
            put: (row, level) => ({ ...row, level: shareLevels.find((one) => one === level) ?? row.level }),
          }}
        />
        <SharePreview
          calendarId={calendarId}
          shares={form.draft.shares}
          onChange={(next) => form.change({ shares: next })}
        />
      </div>
    </FormDialog>
  )
}
