import type { Health } from '@maru/api/admin/health'
import { type ReactNode, useState } from 'react'
import { fullTime, listTime, wholeDay } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { zoneDay } from '#kit/i18n/zone-fields.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Empty } from '#ui/notice.tsx'
import { secondsText } from '../health.rules.ts'
import { ChangesDialog } from './changes-dialog.tsx'
import { usePlaceName, useTableName } from './checks-card.tsx'
import styles from './health.module.css'

/** Names and values below a title. */
function Facts({
  title,
  rows,
  children,
}: {
  title: string
  rows: [string, ReactNode][]
  children?: ReactNode
}) {
  return (
    <Card label={title}>
      <CardHeader title={title} />
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  )
}

/** Queues in addition to the jobs, such as mails that wait for the mail server. */
export function QueuesCard({ queues, streams, isConnected }: Health) {
  const t = useTranslate()
  const nameOf = usePlaceName()
  const rows = queues.map(({ name, waiting, oldestAt, failedToday }): [string, ReactNode] => [
    nameOf(name),
    <span key={name} className={styles.acts}>
      {failedToday > 0 ? (
        <Tag tone="warn">{t('admin.health.queue.failed', { count: failedToday })}</Tag>
      ) : null}
      {oldestAt ? (
        <small title={fullTime(oldestAt)}>
          {t('admin.health.queue.since', { time: listTime(oldestAt) })}
        </small>
      ) : null}
      <b>{waiting.toLocaleString()}</b>
    </span>,
  ])
  return (
    <Facts
      title={t('admin.health.queues')}
      rows={[
        ...rows,
        [
          t('admin.health.streams'),
          isConnected ? (
            streams.toLocaleString()
          ) : (
            <Tag key="silent" tone="danger">
              {t('admin.health.silent')}
            </Tag>
          ),
        ],
      ]}
    />
  )
}

/** Bytes by place, and what is free. */
export function StorageCard({ storage, backup }: Health) {
  const t = useTranslate()
  const nameOf = usePlaceName()
  const { freeBytes, used } = storage
  const files = used.find(({ name }) => name === 'file')?.bytes ?? 0
  const share = freeBytes === null ? null : files / Math.max(1, files + freeBytes)
  return (
    <Facts
      title={t('admin.health.storage')}
      rows={[
        ...used.map(({ name, bytes }): [string, ReactNode] => [nameOf(name), sizeText(bytes)]),
        [t('admin.health.free'), freeBytes === null ? t('admin.health.unknown') : sizeText(freeBytes)],
        [
          t('admin.health.backup'),
          backup.finishedAt === null
            ? t('admin.health.never')
            : `${listTime(backup.finishedAt)} · ${sizeText(backup.byteCount ?? 0)}`,
        ],
        [
          t('admin.health.tested'),
          backup.testedAt === null ? t('admin.health.never') : listTime(backup.testedAt),
        ],
      ]}
    >
      {share === null ? null : (
        <meter
          className={styles.meter}
          aria-label={t('admin.health.usedShare')}
          min={0}
          max={1}
          high={0.9}
          value={share}
        />
      )}
    </Facts>
  )
}

/** Size, connections and the largest tables of the database. */
export function DatabaseCard({ database }: Health) {
  const t = useTranslate()
  const tableName = useTableName()
  return (
    <Facts
      title={t('admin.health.database')}
      rows={[
        [t('admin.health.size'), sizeText(database.bytes)],
        [t('admin.health.connections'), `${database.connections} / ${database.mostConnections}`],
        [
          t('admin.health.longest'),
          t('admin.health.seconds', { count: secondsText(database.longestSeconds) }),
        ],
        ...database.replicas.map(({ name, state, lagSeconds }): [string, ReactNode] => [
          t('admin.health.replica', { name }),
          <span key={name} className={styles.acts}>
            {lagSeconds === null ? null : (
              <small>{t('admin.health.lag', { count: secondsText(lagSeconds) })}</small>
            )}
            {state === 'used' || state === 'primary' ? (
              t(`admin.health.replicaStates.${state}`)
            ) : (
              <Tag tone="warn">{t(`admin.health.replicaStates.${state}`)}</Tag>
            )}
          </span>,
        ]),
        ...database.tables.map(({ name, bytes }): [string, ReactNode] => [tableName(name), sizeText(bytes)]),
      ]}
    />
  )
}

/** What runs, since when, and when the certificate ends. */
export function VersionsCard({ versions, certificate }: Health) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <Facts
      title={t('admin.health.versions')}
      rows={[
        ['Maru', versions.portal],
        ['PostgreSQL', versions.database],
        ['Node.js', versions.node],
        [t('admin.health.migration'), versions.migration],
        [t('admin.health.started'), listTime(versions.startedAt)],
        [
          t('admin.health.certificate'),
          certificate === null
            ? t('admin.health.noCertificate')
            : certificate.endsAt === null
              ? t('admin.health.unknown')
              : `${wholeDay(zoneDay(certificate.endsAt))} · ${certificate.issuer}`,
        ],
      ]}
    >
      <p className={styles.foot}>
        <Button onPress={() => setOpen(true)}>{t('admin.health.changes.title')}</Button>
      </p>
      {isOpen ? <ChangesDialog version={versions.portal} onClose={() => setOpen(false)} /> : null}
    </Facts>
  )
}

/** The statements with the longest mean time, or how to see them. */
export function StatementsCard({ database }: Health) {
  const t = useTranslate()
  const { statements } = database
  return (
    <Card label={t('admin.health.statements')}>
      <CardHeader title={t('admin.health.statements')} />
      {statements === null ? (
        <p className={styles.note}>{t('admin.health.noStatements')}</p>
      ) : statements.length === 0 ? (
        <Empty text={t('admin.health.noSlow')} />
      ) : (
        <ul>
          {statements.map(({ text, calls, meanMilliseconds }) => (
            <li key={text} className={styles.failed}>
              <code className={styles.fault}>{text}</code>
              <p className={styles.quiet}>
                {t('admin.health.statement', {
                  mean: Math.round(meanMilliseconds).toLocaleString(),
                  count: calls.toLocaleString(),
                })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
