import type { Appointment } from '@maru/api/account/appointment'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { PeopleField } from '#features/org/index.tsx'
import { useListState, wholeParam } from '#kit/address/list-state.ts'
import { listTime, wholeDay } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import styles from '../parts/form.module.css'
import { useAppointments, useCancelAppointment } from '../people/appointment.api.ts'
import { AppointmentDialog, usePostText } from '../people/parts/appointment-dialog.tsx'

const size = 20
const params = { page: wholeParam('page', 1) }
const tones = { scheduled: 'info', applied: 'ok', canceled: undefined } as const

function Cancel({ row }: { row: Appointment }) {
  const t = useTranslate()
  const cancel = useCancelAppointment()
  const name = localName(row.personName, useLanguage())
  const { appointmentId, personCode } = row
  const run = async () => {
    const text = t('admin.people.appointment.cancelAsk', { name, day: wholeDay(row.day) })
    if (!(await askConfirm({ text, isDanger: true }))) return
    try {
      await cancel.mutateAsync({ personCode, appointmentId })
      showToast(t('admin.people.appointment.canceled'))
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  return <Button onPress={() => void run()}>{t('admin.people.appointment.cancel')}</Button>
}

function useColumns(): Column<Appointment>[] {
  const t = useTranslate()
  const language = useLanguage()
  const textOf = usePostText()
  return [
    {
      ...{ id: 'day', head: t('admin.people.appointment.day'), width: '120px', phone: 'meta' },
      cell: ({ day }) => wholeDay(day),
    },
    {
      ...{ id: 'person', head: t('admin.people.appointment.person'), width: '128px', phone: 'main' },
      cell: ({ personName }) => localName(personName, language),
    },
    {
      ...{ id: 'kind', head: t('admin.people.appointment.kind'), width: '148px', phone: 'meta' },
      cell: ({ kinds }) => kinds.map((kind) => t(`admin.people.appointment.kinds.${kind}`)).join(', '),
    },
    {
      ...{ id: 'change', head: t('admin.people.appointment.change') },
      cell: ({ before, after }) => `${before.map(textOf).join(', ')} → ${after.map(textOf).join(', ')}`,
    },
    {
      ...{ id: 'by', head: t('admin.people.appointment.by'), width: '128px', isWideOnly: true },
      cell: ({ orderedByName, orderedAt }) => (
        <span title={listTime(orderedAt)}>{localName(orderedByName, language)}</span>
      ),
    },
    {
      ...{ id: 'state', head: t('admin.people.appointment.state'), width: '88px', phone: 'meta' },
      cell: ({ state }) => {
        const tone = tones[state]
        return <Tag {...(tone ? { tone } : {})}>{t(`admin.people.appointment.states.${state}`)}</Tag>
      },
    },
    {
      ...{ id: 'acts', head: '', width: '88px', align: 'end', phone: 'mark' },
      cell: (row) => (row.state === 'scheduled' ? <Cancel row={row} /> : null),
    },
  ]
}

/** The choice of the person of an appointment. */
function PersonChoice({
  onChoose,
  onClose,
}: {
  onChoose: (personCode: string) => void
  onClose: () => void
}) {
  const t = useTranslate()
  return (
    <Dialog isOpen title={t('admin.people.appointment.order')} onClose={onClose}>
      <PeopleField
        label={t('admin.people.appointment.person')}
        value={[]}
        onChange={([item]) => {
          if (item?.kind === 'person') onChoose(item.id)
        }}
        isSingle
      />
    </Dialog>
  )
}

/** The appointments: what was ordered and is to come, and a new one for a person. */
export function AppointmentsPage() {
  const t = useTranslate()
  const [{ page }, show] = useListState(params)
  const answer = useAppointments(page, size)
  const columns = useColumns()
  const [isChoosing, setChoosing] = useState(false)
  const [personCode, setPersonCode] = useState<string | null>(null)
  return (
    <>
      <PageHeader
        title={t('admin.entry.appointments')}
        actions={
          <Button tone="primary" icon={<Icon icon={Plus} size={16} />} onPress={() => setChoosing(true)}>
            {t('admin.people.appointment.order')}
          </Button>
        }
      />
      <div className={styles.stack}>
        <Card>
          <ListView
            label={t('admin.entry.appointments')}
            answer={answer}
            rowKey={(row) => row.appointmentId}
            columns={columns}
            pager={{ page, size, onChange: (next) => show({ page: next }) }}
            onCreate={() => setChoosing(true)}
            empty={<Empty text={t('admin.people.appointment.none')} />}
          />
        </Card>
      </div>
      {isChoosing ? (
        <PersonChoice
          onChoose={(code) => {
            setChoosing(false)
            setPersonCode(code)
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
      {personCode === null ? null : (
        <AppointmentDialog personCode={personCode} onClose={() => setPersonCode(null)} />
      )}
    </>
  )
}
