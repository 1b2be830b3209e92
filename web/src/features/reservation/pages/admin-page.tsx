import { type AdminFolder, type AdminResource, reservationAdminApi } from '@maru/api/reservation'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBar, CardHeader } from '#ui/card.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { ListRow, Rows } from '#ui/list/rows.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { FolderDialog } from '../admin/parts/folder-dialog.tsx'
import { ImportDialog } from '../admin/parts/import-dialog.tsx'
import { RemovedResources } from '../admin/parts/removed-resources.tsx'
import { ReportCard } from '../admin/parts/report-card.tsx'
import { ResourceDialog } from '../admin/parts/resource-dialog.tsx'
import styles from '../booking/parts/reservation.module.css'

/** The administration of resources: categories, and the resources of the selected category (spec 1§6). */
export function ReservationAdminPage() {
  const t = useTranslate()
  const language = useLanguage()
  const folders = useRead(reservationAdminApi.listFolders, {})
  const [chosen, setChosen] = useState<number | null>(null)
  const [edited, setEdited] = useState<AdminFolder | 'new' | null>(null)
  const remove = useChange(reservationAdminApi.removeFolder)
  const all = folders.data ?? []
  const folder = all.find((one) => one.folderId === chosen) ?? all[0]
  return (
    <>
      <PageHeader title={t('reservation.entry.admin')} />
      <div className={styles.stack}>
        <Card label={t('reservation.admin.folders')}>
          <CardHeader
            title={t('reservation.admin.folders')}
            actions={
              <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setEdited('new')}>
                {t('reservation.admin.addFolder')}
              </Button>
            }
          />
          {folders.isPending ? <Skeleton rows={4} /> : null}
          {folders.isError ? (
            <ErrorNote error={folders.error} onRetry={() => void folders.refetch()} />
          ) : null}
          {folders.data && all.length === 0 ? <Empty text={t('reservation.admin.emptyFolders')} /> : null}
          {folder ? (
            <CardBar>
              <Select
                label={t('reservation.admin.folder')}
                hideLabel
                value={String(folder.folderId)}
                options={all.map((one) => ({
                  value: String(one.folderId),
                  label: localName(one.name, language),
                }))}
                onChange={(id) => setChosen(Number(id))}
              />
              <Button onPress={() => setEdited(folder)}>{t('reservation.admin.editFolder')}</Button>
              <Button
                tone="danger"
                isPending={remove.isPending}
                onPress={async () => {
                  if (await askConfirm({ text: t('reservation.admin.removeFolderQuestion'), isDanger: true }))
                    remove.mutate({ folderId: folder.folderId })
                }}
              >
                {t('reservation.admin.remove')}
              </Button>
            </CardBar>
          ) : null}
          {remove.error ? <ErrorNote error={remove.error} inline /> : null}
        </Card>
        {folder ? <FolderResources key={folder.folderId} folder={folder} /> : null}
        <RemovedResources />
        {all.length > 0 ? <ReportCard folders={all} /> : null}
        {edited ? (
          <FolderDialog
            folder={edited === 'new' ? null : edited}
            folders={all}
            onClose={() => setEdited(null)}
            onSaved={(folderId) => {
              setChosen(folderId)
              setEdited(null)
            }}
          />
        ) : null}
      </div>
    </>
  )
}

function FolderResources({ folder }: { folder: AdminFolder }) {
  const t = useTranslate()
  const language = useLanguage()
  const resources = useRead(reservationAdminApi.listResources, { folderId: folder.folderId })
  const remove = useChange(reservationAdminApi.removeResource)
  const [edited, setEdited] = useState<AdminResource | 'new' | null>(null)
  const [isImporting, setImporting] = useState(false)
  const name = localName(folder.name, language)
  return (
    <Card label={name}>
      <CardHeader
        title={name}
        hasWideActions
        actions={
          <Actions as="span">
            <a
              className={styles.link}
              href={`/cm${reservationAdminApi.exportResources.path}?folderId=${folder.folderId}`}
              download
            >
              {t('reservation.transfer.export')}
            </a>
            <Button onPress={() => setImporting(true)}>{t('reservation.transfer.import')}</Button>
            <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setEdited('new')}>
              {t('reservation.admin.addResource')}
            </Button>
          </Actions>
        }
      />
      {resources.isPending ? <Skeleton rows={5} /> : null}
      {resources.isError ? (
        <ErrorNote error={resources.error} onRetry={() => void resources.refetch()} />
      ) : null}
      {resources.data?.length === 0 ? <Empty text={t('reservation.admin.emptyResources')} /> : null}
      {remove.error ? <ErrorNote error={remove.error} inline /> : null}
      <Rows label={name}>
        {(resources.data ?? []).map((one) => (
          <ListRow
            key={one.resourceId}
            lead={<span className={styles.dot} style={{ background: `var(--p-${one.color})` }} />}
            marks={one.isFaulty ? <Tag tone="danger">{t('reservation.faulty')}</Tag> : null}
            end={
              <Actions as="span">
                <Button onPress={() => setEdited(one)}>{t('reservation.acts.edit')}</Button>
                <Button
                  tone="danger"
                  onPress={async () => {
                    if (await askConfirm({ text: t('reservation.admin.removeQuestion'), isDanger: true }))
                      remove.mutate({ resourceId: one.resourceId })
                  }}
                >
                  {t('reservation.admin.remove')}
                </Button>
              </Actions>
            }
          >
            {[localName(one.name, language), one.place].filter(Boolean).join(' · ')}
          </ListRow>
        ))}
      </Rows>
      {edited ? (
        <ResourceDialog
          resource={edited === 'new' ? null : edited}
          folderId={folder.folderId}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {isImporting ? <ImportDialog folder={folder} onClose={() => setImporting(false)} /> : null}
    </Card>
  )
}
