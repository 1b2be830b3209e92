import { type ResourceItem, reservationApi } from '@maru/api/reservation'
import { useState } from 'react'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { listDay } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import styles from '../../booking/parts/reservation.module.css'
import { SecretAddress } from '../../booking/parts/secret-address.tsx'

const own = 'own'

/** Creates and removes the viewer's secret calendar addresses of their own bookings and of resources. */
export function FeedDialog({
  resources,
  onClose,
}: {
  resources: readonly ResourceItem[]
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const feeds = useRead(reservationApi.listFeeds, {})
  const make = useChange(reservationApi.makeFeed)
  const remove = useChange(reservationApi.removeFeed)
  const [chosen, setChosen] = useState(own)
  const [path, setPath] = useState<string | null>(null)
  const error = make.error ?? remove.error
  const choose = (value: string) => {
    setChosen(value)
    setPath(null)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('reservation.feed.title')}
      footer={
        <Button tone="primary" onPress={onClose}>
          {t('reservation.close')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p>{t('reservation.feed.hint')}</p>
        <Row align="end" className={styles.secret}>
          <Select
            label={t('reservation.feed.of')}
            value={chosen}
            options={[
              { value: own, label: t('reservation.mine') },
              ...resources.map((one) => ({
                value: String(one.resourceId),
                label: localName(one.name, language),
              })),
            ]}
            onChange={choose}
          />
          <Button
            tone="primary"
            isPending={make.isPending}
            onPress={() =>
              make.mutate(chosen === own ? {} : { resourceId: Number(chosen) }, {
                onSuccess: (made) => setPath(made.path),
              })
            }
          >
            {t('reservation.feed.make')}
          </Button>
        </Row>
        {path ? (
          <SecretAddress label={t('reservation.feed.address')} address={`${window.location.origin}${path}`} />
        ) : null}
        {error ? <ErrorNote error={error} inline /> : null}
        {feeds.isPending ? <Skeleton rows={2} /> : null}
        {feeds.isError ? <ErrorNote error={feeds.error} onRetry={() => void feeds.refetch()} /> : null}
        {feeds.data?.length === 0 ? <Empty text={t('reservation.feed.empty')} /> : null}
        <ul aria-label={t('reservation.feed.title')}>
          {(feeds.data ?? []).map((feed) => {
            const name = feed.name ? localName(feed.name, language) : t('reservation.mine')
            return (
              <li key={feed.resourceId ?? own} className={styles.row}>
                <span className={styles.grow}>
                  <b>{name}</b>
                  <Muted className={styles.quiet}>
                    {t('reservation.feed.made', { day: listDay(feed.createdDate) })}
                  </Muted>
                </span>
                <Button
                  tone="danger"
                  isPending={remove.isPending}
                  aria-label={t('reservation.feed.removeOf', { name })}
                  onPress={() =>
                    remove.mutate(feed.resourceId === null ? {} : { resourceId: feed.resourceId })
                  }
                >
                  {t('reservation.feed.remove')}
                </Button>
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}
