import type { AccountRow } from '@maru/api/account/people'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '../../../../kit/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorNote } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import styles from '../../parts/form.module.css'
import { usePersonForm, useRetirePerson } from '../people.api.ts'

const today = () => new Intl.DateTimeFormat('en-CA').format(new Date())

/** Sets the first day on which a person no longer works here, or takes it back. */
export function RetireDialog({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const t = useTranslate()
  const name = localName(row.name, useLanguage())
  const { data: person, error } = usePersonForm(row.personCode)
  const retire = useRetirePerson()
  const [day, setDay] = useState(today)
  const isRetired = Boolean(person?.retiredOn)
  const send = (retiredOn: string | null) =>
    retire.mutate(
      { personCode: row.personCode, retiredOn },
      {
        onSuccess: () => {
          showToast(t(retiredOn === null ? 'admin.people.reinstated' : 'admin.people.retired', { name }))
          onClose()
        },
      },
    )
  return (
    <Dialog
      isOpen
      isUrgent
      size="s"
      title={`${t(isRetired ? 'admin.people.reinstate' : 'admin.people.retire')} · ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          {isRetired ? (
            <Button tone="primary" isPending={retire.isPending} onPress={() => send(null)}>
              {t('admin.people.reinstate')}
            </Button>
          ) : (
            <Button
              tone="danger"
              isPending={retire.isPending}
              isDisabled={!person || day === ''}
              onPress={() => send(day)}
            >
              {t('admin.people.retire')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.note}>
          {isRetired
            ? t('admin.people.reinstateText', { date: person?.retiredOn ?? '' })
            : t('admin.people.retireText')}
        </p>
        {isRetired ? null : (
          <DateField isRequired label={t('admin.people.retiredOn')} value={day} onChange={setDay} />
        )}
        {error || retire.error ? <ErrorNote inline error={error ?? retire.error} /> : null}
      </div>
    </Dialog>
  )
}
