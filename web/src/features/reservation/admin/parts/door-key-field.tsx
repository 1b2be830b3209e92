import { type AdminResource, reservationAdminApi } from '@maru/api/reservation'
import { useState } from 'react'
import { useChange } from '#kit/call/change.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { LabelText } from '#ui/form/field.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import form from '../../booking/parts/booking-form.module.css'
import styles from '../../booking/parts/reservation.module.css'
import { SecretAddress } from '../../booking/parts/secret-address.tsx'

/** Creates the key of the tablet at a resource, shows it once as an address, and revokes it. */
export function DoorKeyField({ resource }: { resource: AdminResource }) {
  const t = useTranslate()
  const make = useChange(reservationAdminApi.makeDoorKey)
  const remove = useChange(reservationAdminApi.removeDoorKey)
  const [key, setKey] = useState<string | null>(null)
  const [hasKey, setHasKey] = useState(resource.hasDoorKey)
  const { resourceId } = resource
  const doMake = async () => {
    if (hasKey && !(await askConfirm(t('reservation.door.remakeQuestion')))) return
    make.mutate(
      { resourceId },
      {
        onSuccess: (made) => {
          setKey(made.key)
          setHasKey(true)
        },
      },
    )
  }
  const doRemove = () =>
    remove.mutate(
      { resourceId },
      {
        onSuccess: () => {
          setKey(null)
          setHasKey(false)
        },
      },
    )
  const error = make.error ?? remove.error
  return (
    <section aria-label={t('reservation.door.title')} className={`${form.wide} ${styles.stack}`}>
      <LabelText label={t('reservation.door.title')} />
      <Muted className={styles.quiet}>{t('reservation.door.hint')}</Muted>
      {key ? (
        <SecretAddress
          label={t('reservation.door.address')}
          address={`${window.location.origin}/po/reservedb/door#${key}`}
        />
      ) : null}
      <Actions as="span">
        <Button isPending={make.isPending} onPress={() => void doMake()}>
          {t(hasKey ? 'reservation.door.remake' : 'reservation.door.make')}
        </Button>
        {hasKey ? (
          <Button tone="danger" isPending={remove.isPending} onPress={doRemove}>
            {t('reservation.door.remove')}
          </Button>
        ) : null}
      </Actions>
      {error ? <ErrorNote error={error} inline /> : null}
    </section>
  )
}
