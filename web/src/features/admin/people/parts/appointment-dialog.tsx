import type { AppointedPost, Appointment, accountAppointmentApi } from '@maru/api/account/appointment'
import type { Output } from '@maru/api/kit/endpoint'
import { useState } from 'react'
import { wholeDay } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import styles from '../../parts/form.module.css'
import { useAppointmentForm, useOrderAppointment } from '../appointment.api.ts'
import { type AppointmentDraft, daysUntil, withDays } from '../appointment.rules.ts'
import { PostsField } from './posts-field.tsx'
import { today } from './retire-dialog.tsx'

type Form = Output<typeof accountAppointmentApi.getAppointmentForm>

/** A post in one line: department, title, position, and the last day of a concurrent one. */
export function usePostText(): (post: AppointedPost) => string {
  const language = useLanguage()
  return ({ department, title, position, untilDay }) =>
    [department, title, position]
      .map((name) => localName(name, language))
      .filter((text) => text !== '')
      .join(' ') + (untilDay ? ` ~${wholeDay(untilDay)}` : '')
}

/** The appointments of the person so far. */
function History({ appointments }: { appointments: readonly Appointment[] }) {
  const t = useTranslate()
  const textOf = usePostText()
  const shown = appointments.filter(({ state }) => state !== 'canceled')
  if (shown.length === 0) return null
  return (
    <section aria-label={t('admin.people.appointment.history')} className={styles.stack}>
      <b>{t('admin.people.appointment.history')}</b>
      {shown.map(({ appointmentId, day, after, state }) => (
        <div key={appointmentId} className={styles.between}>
          <span>
            {wholeDay(day)} · {after.map(textOf).join(', ')}
          </span>
          {state === 'scheduled' ? (
            <Tag tone="info">{t('admin.people.appointment.states.scheduled')}</Tag>
          ) : null}
        </div>
      ))}
    </section>
  )
}

/** When the appointment takes effect, and until when it can be cancelled. */
function useEffectText(day: string): string {
  const t = useTranslate()
  const count = daysUntil(day, today())
  if (count > 0) return t('admin.people.appointment.later', { count })
  return t(count === 0 ? 'admin.people.appointment.now' : 'admin.people.appointment.past')
}

function Fields({
  form: loaded,
  day,
  onDay,
  onClose,
}: {
  form: Form
  day: string
  onDay: (day: string) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const order = useOrderAppointment()
  const { personCode, version } = loaded
  const name = localName(loaded.personName, language)
  const form = useRoomForm<AppointmentDraft, null, unknown>({
    start: { posts: loaded.posts },
    base: null,
    check: ({ posts }) =>
      posts.some((post) => post.isMain) ? {} : { posts: t('admin.people.faults.posts') },
    save: ({ posts }) =>
      order.mutateAsync({
        ...{ personCode, day, version },
        posts: posts
          .filter((post) => post.mayChange)
          .map(({ deptCode, titleCode, positionCode, gradeCode, isMain, untilDay }) => ({
            ...{ deptCode, titleCode, positionCode, gradeCode, isMain },
            untilDay: isMain ? null : untilDay,
          })),
      }),
    onSaved: () => {
      showToast(t('admin.people.appointment.saved', { name }))
      onClose()
    },
    faultFields: {
      'account.oneMainPost': 'posts',
      'account.departmentUnknown': 'posts',
      'account.titleUnknown': 'posts',
    },
  })
  const { posts } = form.draft
  const effect = useEffectText(day)
  const concurrent = posts.filter((post) => !post.isMain && post.mayChange)
  return (
    <FormDialog form={form} size="w" title={t('admin.people.appointment.of', { name })} onClose={onClose}>
      <DateField label={t('admin.people.appointment.day')} value={day} onChange={onDay} isRequired />
      <p className={styles.note}>{effect}</p>
      <PostsField
        posts={posts}
        onChange={(next) => form.change({ posts: withDays(next, posts) })}
        error={form.field('posts').error}
      />
      {concurrent.map((post) => (
        <DateField
          key={post.deptCode}
          label={`${localName(post.department, language)} · ${t('admin.people.appointment.until')}`}
          value={post.untilDay ?? ''}
          onChange={(untilDay) =>
            form.change({
              posts: posts.map((one) => (one === post ? { ...one, untilDay: untilDay || null } : one)),
            })
          }
        />
      ))}
      {concurrent.length > 0 ? (
        <p className={styles.note}>{t('admin.people.appointment.untilHint')}</p>
      ) : null}
      <History appointments={loaded.appointments} />
    </FormDialog>
  )
}

/** A dated change of the posts of one person: transfer, promotion, position, concurrent posts. */
export function AppointmentDialog({ personCode, onClose }: { personCode: string; onClose: () => void }) {
  const t = useTranslate()
  const [day, setDay] = useState(today())
  const answer = useAppointmentForm(personCode, day)
  if (answer.data)
    return (
      // The posts of another day are another beginning.
      <Fields
        key={`${day} ${answer.data.version}`}
        form={answer.data}
        day={day}
        onDay={setDay}
        onClose={onClose}
      />
    )
  return (
    <Dialog isOpen size="w" title={t('admin.people.appointment.act')} onClose={onClose}>
      <Answer answer={answer} rows={5}>
        {() => null}
      </Answer>
    </Dialog>
  )
}
