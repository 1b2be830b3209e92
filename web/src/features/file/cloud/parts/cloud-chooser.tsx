import type { CloudItem } from '@maru/api/file/cloud'
import { iconGroupOf } from '@maru/api/file/names'
import { Folder } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { FileIcon } from '../../parts/file-icon.tsx'
import { type CloudPath, useAttachCloudFiles, useCloudItems } from '../cloud.api.ts'
import styles from './cloud-chooser.module.css'

const sides = ['teams', 'oneDrive'] as const

function CloudRow({ item, isChosen, onPress }: { item: CloudItem; isChosen: boolean; onPress: () => void }) {
  const t = useTranslate()
  return (
    <li data-row>
      <button
        type="button"
        className={styles.row}
        aria-pressed={item.isFile ? isChosen : undefined}
        onClick={onPress}
      >
        {item.isFile ? (
          <FileIcon group={iconGroupOf(item.name)} />
        ) : (
          <span role="img" aria-label={t('file.cloud.folder')} className={styles.folder}>
            <Icon icon={Folder} size={20} />
          </span>
        )}
        <span className={styles.name}>{item.name}</span>
        {item.size === null ? null : <span className={styles.size}>{sizeText(item.size)}</span>}
      </button>
    </li>
  )
}

function Crumbs({ path, onGo }: { path: CloudPath; onGo: (path: CloudPath) => void }) {
  const t = useTranslate()
  return (
    <Row as="nav" gap="1" align="stretch" wrap aria-label={t('file.cloud.path')} className={styles.path}>
      <Button tone="quiet" onPress={() => onGo({ ...path, steps: [] })}>
        {t(`file.cloud.${path.side}`)}
      </Button>
      {path.steps.map((step, index) => (
        <Button
          key={step.o365GuId}
          tone="quiet"
          onPress={() => onGo({ ...path, steps: path.steps.slice(0, index + 1) })}
        >
          {step.name}
        </Button>
      ))}
    </Row>
  )
}

/**
 * Chooses files of Teams and OneDrive for a collection. A click opens a folder, and selects or deselects a file
 * (spec 1§4). A click on a breadcrumb returns to that folder. Navigation does not change the selection.
 */
export function CloudChooser({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTranslate()
  const [path, setPath] = useState<CloudPath>({ side: 'teams', steps: [] })
  const attach = useAttachCloudFiles(code)
  const form = useRoomForm<{ chosen: readonly CloudItem[] }, null, { attached: number }>({
    start: { chosen: [] },
    base: null,
    check: () => ({}),
    save: ({ chosen }) => attach.mutateAsync(chosen),
    onSaved: ({ attached }) => {
      showToast(t('file.cloud.attached', { count: attached }))
      onClose()
    },
  })
  const { chosen } = form.draft
  const isSame = (one: CloudItem, other: CloudItem) =>
    one.driveId === other.driveId && one.itemId === other.itemId
  const press = (item: CloudItem) => {
    if (!item.isFile) return setPath({ ...path, steps: [...path.steps, item] })
    const without = chosen.filter((one) => !isSame(one, item))
    form.change({ chosen: without.length < chosen.length ? without : [...chosen, item] })
  }
  return (
    <FormDialog
      form={form}
      isUrgent={false}
      title={t('file.cloud.title')}
      saveText={t('file.cloud.attach')}
      isSaveDisabled={chosen.length === 0}
      count={<span className={styles.count}>{t('file.cloud.chosen', { count: chosen.length })}</span>}
      onClose={onClose}
    >
      <Row as="nav" gap="1" align="stretch" wrap aria-label={t('file.cloud.places')}>
        {sides.map((side) => (
          <Button
            key={side}
            tone={path.side === side ? 'plain' : 'quiet'}
            aria-pressed={path.side === side}
            onPress={() => setPath({ side, steps: [] })}
          >
            {t(`file.cloud.${side}`)}
          </Button>
        ))}
      </Row>
      <Crumbs path={path} onGo={setPath} />
      <ListView
        label={t('file.cloud.title')}
        answer={useCloudItems(path)}
        rowKey={(item) => item.o365GuId}
        skeletonRows={5}
        empty={<Empty text={t('file.cloud.empty')} />}
      >
        {(items) => (
          <ul className={styles.rows}>
            {items.map((item) => (
              <CloudRow
                key={item.o365GuId}
                item={item}
                isChosen={chosen.some((one) => isSame(one, item))}
                onPress={() => press(item)}
              />
            ))}
          </ul>
        )}
      </ListView>
    </FormDialog>
  )
}
