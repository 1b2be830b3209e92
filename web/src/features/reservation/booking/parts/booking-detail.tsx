import type { SeriesScope } from '@maru/api/kit/time/repeat'
import { type BookingItem, reservationApi } from '@maru/api/reservation'
import { Fragment, type ReactNode, useState } from 'react'
import { PersonName } from '#features/org/index.tsx'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { fullTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { useUndoToast } from '#ui/dialog/undo-toast.ts'
import { Actions } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { repeatText } from '#ui/schedule/repeat.ts'
import styles from './reservation.module.css'
import { timesText } from './texts.rules.ts'

const ReturnDialog = lazyLayer('reservation', async () => (await import('./return-dialog.tsx')).ReturnDialog)
const ScopeDialog = lazyLayer('reservation', async () => (await import('./scope-dialog.tsx')).ScopeDialog)

const tones: Partial<Record<BookingItem['state'], 'warn' | 'ok' | 'danger' | 'info'>> = {
  requested: 'warn',
  waiting: 'info',
  held: 'warn',
  accepted: 'ok',
  rejected: 'danger',
  released: 'danger',
}

/** The state of a booking as a tag. */
export function StateTag({ booking }: { booking: BookingItem }) {
  const t = useTranslate()
  const tone = tones[booking.state]
  return <Tag {...(tone ? { tone } : {})}>{t(`reservation.states.${booking.state}`)}</Tag>
}

/** The buttons of a booking: confirm an offer, check in, end early, return. */
export function BookingActs({ booking, isSmall }: { booking: BookingItem; isSmall?: boolean }) {
  const t = useTranslate()
  const confirm = useChange(reservationApi.confirmOffer)
  const checkIn = useChange(reservationApi.checkIn)
  const end = useChange(reservationApi.endBooking)
  const { bookingId } = booking
  const error = confirm.error ?? checkIn.error ?? end.error
  return (
    <>
      {booking.canConfirm ? (
        <Button tone="primary" isPending={confirm.isPending} onPress={() => confirm.mutate({ bookingId })}>
          {t('reservation.acts.confirm')}
        </Button>
      ) : null}
      {booking.canCheckIn ? (
        <Button isPending={checkIn.isPending} onPress={() => checkIn.mutate({ bookingId })}>
          {t('reservation.acts.checkIn')}
        </Button>
      ) : null}
      {booking.canEnd && !isSmall ? (
        <Button
          isPending={end.isPending}
          onPress={async () => {
            if (await askConfirm(t('reservation.acts.endQuestion'))) end.mutate({ bookingId })
          }}
        >
          {t('reservation.acts.end')}
        </Button>
      ) : null}
      {booking.canReturn ? <ReturnAct booking={booking} /> : null}
      {error ? <ErrorNote error={error} inline /> : null}
    </>
  )
}

function ReturnAct({ booking }: { booking: BookingItem }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('reservation.acts.return')}</Button>
      {isOpen ? <ReturnDialog booking={booking} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** The address of a booking's calendar file; the file of a series has all of its dates. */
const icsAddress = ({ bookingId, isRepeat }: BookingItem) =>
  `/cm${reservationApi.downloadBooking.path}?bookingId=${bookingId}${isRepeat ? '&isMaster=true' : ''}`

/** Properties of {@link BookingDetail}. */
export interface BookingDetailProps {
  booking: BookingItem
  onClose: () => void
  onEdit: (scope: SeriesScope) => void
}

/** A dialog with the time, place, people and actions of a booking (mode Read, spec 3§3). */
export function BookingDetail({ booking, onClose, onEdit }: BookingDetailProps) {
  const t = useTranslate()
  const language = useLanguage()
  const detail = useRead(reservationApi.getRequest, { id: booking.bookingId })
  const cancel = useChange(reservationApi.cancelRequest)
  const restore = useChange(reservationApi.restoreRequest)
  const showUndo = useUndoToast()
  const [asked, setAsked] = useState<'edit' | 'cancel' | null>(null)
  const live = detail.data?.bookings.find((one) => one.bookingId === booking.bookingId) ?? booking
  const department = localName(live.deptName, language)
  const doCancel = (scope: SeriesScope) =>
    cancel.mutate(
      { bookingId: booking.bookingId, scope },
      {
        onSuccess: ({ bookingIds }) => {
          showUndo(t('reservation.cancelled', { count: bookingIds.length }), () =>
            restore.mutateAsync({ bookingIds }),
          )
          onClose()
        },
      },
    )
  const start = async (act: 'edit' | 'cancel') => {
    if (live.isRepeat) setAsked(act)
    else if (act === 'edit') onEdit('all')
    else if (await askConfirm({ text: t('reservation.cancelQuestion'), isDanger: true })) doCancel('this')
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={live.title}
      size="m"
      footer={
        <Actions>
          <BookingActs booking={live} />
          {['requested', 'held', 'accepted'].includes(live.state) ? (
            <a className={styles.link} href={icsAddress(live)} download>
              {t('reservation.acts.calendar')}
            </a>
          ) : null}
          {live.canCancel ? (
            <Button tone="danger" isPending={cancel.isPending} onPress={() => void start('cancel')}>
              {t('reservation.acts.cancel')}
            </Button>
          ) : null}
          {live.canUpdate ? (
            <Button onPress={() => void start('edit')}>{t('reservation.acts.edit')}</Button>
          ) : null}
          <Button tone="primary" onPress={onClose}>
            {t('reservation.close')}
          </Button>
        </Actions>
      }
    >
      {detail.isPending ? <Skeleton rows={5} /> : null}
      {detail.isError ? <ErrorNote error={detail.error} onRetry={() => void detail.refetch()} /> : null}
      {detail.data ? (
        <dl className={styles.facts}>
          <Fact label={t('reservation.facts.state')}>
            <StateTag booking={live} />
            {live.holdUntil ? ` ${t('reservation.facts.holdUntil', { time: fullTime(live.holdUntil) })}` : ''}
          </Fact>
          {live.reason ? <Fact label={t('reservation.facts.reason')}>{live.reason}</Fact> : null}
          <Fact label={t('reservation.facts.when')}>{timesText(live, language)}</Fact>
          {detail.data.repeat && live.isRepeat ? (
            <Fact label={t('reservation.facts.repeat')}>{repeatText(detail.data.repeat, t, language)}</Fact>
          ) : null}
          <Fact label={t('reservation.facts.resource')}>
            {[localName(live.resourceName, language), live.place].filter(Boolean).join(' · ')}
          </Fact>
          <Fact label={t('reservation.facts.reserver')}>
            <PersonName personCode={live.reserverCode}>{localName(live.reserverName, language)}</PersonName>
            {department ? ` · ${department}` : ''}
          </Fact>
          {detail.data.participants.length > 0 ? (
            <Fact label={t('reservation.facts.people')}>
              {detail.data.participants.map((one, at) => (
                <Fragment key={one.personCode ?? one.email}>
                  {at > 0 ? ', ' : ''}
                  <PersonName personCode={one.personCode}>{localName(one.name, language)}</PersonName>
                </Fragment>
              ))}
            </Fact>
          ) : null}
          {detail.data.content ? (
            <Fact label={t('reservation.facts.content')}>{detail.data.content}</Fact>
          ) : null}
          {live.mileage === null && live.returnNote === '' ? null : (
            <Fact label={t('reservation.acts.return')}>
              {[live.mileage === null ? '' : `${live.mileage.toLocaleString(language)} km`, live.returnNote]
                .filter(Boolean)
                .join(' · ')}
            </Fact>
          )}
          {detail.data.decisions
            .filter((one) => one.bookingId === live.bookingId)
            .map((one) => (
              <Fact key={one.decidedDate} label={t('reservation.facts.decision')}>
                <PersonName personCode={one.personCode}>{localName(one.name, language)}</PersonName>
                {` · ${t(one.approval === 1 ? 'reservation.acts.accept' : 'reservation.acts.reject')}${one.comment ? ` · ${one.comment}` : ''}`}
              </Fact>
            ))}
        </dl>
      ) : null}
      {cancel.error ? <ErrorNote error={cancel.error} inline /> : null}
      {asked ? (
        <ScopeDialog
          act={asked}
          onClose={() => setAsked(null)}
          onChoose={(scope) => {
            setAsked(null)
            if (asked === 'edit') onEdit(scope)
            else doCancel(scope)
          }}
        />
      ) : null}
    </Dialog>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
