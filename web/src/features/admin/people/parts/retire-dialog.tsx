import type { AccountRow } from '@maru/api/account/people'
import { localName, useLanguage, useTranslate } from '../../../../kit/i18n.ts'
import { DateField } from '../../../../ui/date-field.tsx'
import { type Faults, useRoomForm } from '../../../../ui/form.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { ErrorNote } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import styles from '../../parts/form.module.css'
import { usePersonForm, useRetirePerson } from '../people.api.ts'

interface Retirement {
  day: string
}

const today = () => new Intl.DateTimeFormat('en-CA').format(new Date())

/** Sets the first day on which a person no longer works for the company, or reinstates the person. */
export function RetireDialog({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const t = useTranslate()
  const name = localName(row.name, useLanguage())
  const { data: person, error } = usePersonForm(row.personCode)
  const retire = useRetirePerson()
  const isRetired = Boolean(person?.retiredOn)
  const form = useRoomForm<Retirement, null, string | null>({
    start: { day: today() },
    base: null,
    check: ({ day }): Faults<Retirement> => (day || isRetired ? {} : { day: t('kit.required') }),
    save: async ({ day }) => {
      const retiredOn = isRetired ? null : day
      await retire.mutateAsync({ personCode: row.personCode, retiredOn })
      return retiredOn
    },
    onSaved: (retiredOn) => {
      showToast(t(retiredOn === null ? 'admin.people.reinstated' : 'admin.people.retired', { name }))
      onClose()
    },
  })
  const act = t(isRetired ? 'admin.people.reinstate' : 'admin.people.retire')
  return (
    <FormDialog
      form={form}
      size="s"
      title={`${act} · ${name}`}
      saveText={act}
      isDanger={!isRetired}
      isSaveDisabled={!person}
      onClose={onClose}
    >
      <p className={styles.note}>
        {isRetired
          ? t('admin.people.reinstateText', { date: person?.retiredOn ?? '' })
          : t('admin.people.retireText')}
      </p>
      {isRetired ? null : <DateField {...form.field('day')} isRequired label={t('admin.people.retiredOn')} />}
      {error ? <ErrorNote inline error={error} /> : null}
    </FormDialog>
  )
}
