import type { AccountRow } from '@maru/api/account/people'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { type Faults, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import styles from '../../parts/form.module.css'
import { type HandOverDraft, needsSuccessor, orderOf, usualHandOver } from '../leaving.rules.ts'
import { useOwned, usePersonForm, useRetirePerson } from '../people.api.ts'
import { HandOverPart } from './hand-over-part.tsx'

interface Retirement {
  day: string
  handOver: HandOverDraft
}

/** Today in the browser's time zone. */
export const today = () => new Intl.DateTimeFormat('en-CA').format(new Date())

/**
 * Sets the first day on which a person no longer works for the company, with what is handed over on that day; or
 * reinstates the person.
 */
export function RetireDialog({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const t = useTranslate()
  const name = localName(row.name, useLanguage())
  const { data: person, error } = usePersonForm(row.personCode)
  const owned = useOwned(row.personCode)
  const retire = useRetirePerson()
  const isRetired = Boolean(person?.retiredOn)
  const things = owned.data?.things ?? []
  const form = useRoomForm<Retirement, null, string | null>({
    start: { day: today(), handOver: usualHandOver },
    base: null,
    check: ({ day, handOver }): Faults<Retirement> => {
      if (isRetired) return {}
      const isOpen = needsSuccessor(handOver, things) && handOver.successor.length === 0
      return {
        ...(day ? {} : { day: t('kit.required') }),
        ...(isOpen ? { handOver: t('kit.required') } : {}),
      }
    },
    save: async ({ day, handOver }) => {
      const retiredOn = isRetired ? null : day
      const order = isRetired ? undefined : orderOf(handOver, things)
      await retire.mutateAsync({
        personCode: row.personCode,
        retiredOn,
        ...(order ? { handOver: order } : {}),
      })
      return retiredOn
    },
    onSaved: (retiredOn) => {
      showToast(t(retiredOn === null ? 'admin.people.reinstated' : 'admin.people.retired', { name }))
      onClose()
    },
    faultFields: { 'account.successorNeeded': 'handOver', 'account.successorUnknown': 'handOver' },
  })
  const { day, handOver } = form.draft
  const act = t(isRetired ? 'admin.people.reinstate' : 'admin.people.retire')
  const failure = error ?? owned.error
  return (
    <FormDialog
      form={form}
      size={isRetired ? 's' : 'w'}
      title={`${act} · ${name}`}
      saveText={act}
      isDanger={!isRetired}
      isSaveDisabled={!person || !owned.data}
      onClose={onClose}
    >
      <p className={styles.note}>
        {isRetired
          ? t('admin.people.reinstateText', { date: person?.retiredOn ?? '' })
          : t('admin.people.retireText')}
      </p>
      {isRetired ? null : <DateField {...form.field('day')} isRequired label={t('admin.people.retiredOn')} />}
      {isRetired || failure ? null : owned.data ? (
        <HandOverPart
          owned={owned.data}
          draft={handOver}
          onChange={(next) => form.change({ handOver: next })}
          error={form.field('handOver').error}
          day={day > today() ? day : undefined}
        />
      ) : (
        <Skeleton look="text" rows={4} />
      )}
      {failure ? <ErrorNote inline error={failure} /> : null}
    </FormDialog>
  )
}
