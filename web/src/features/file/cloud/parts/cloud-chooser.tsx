import type { CloudItem } from '@maru/api/file/cloud'
import { iconGroupOf } from '@maru/api/file/names'
import { Folder } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../../kit/error-text.ts'
import { useTranslate } from '../../../../kit/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Skeleton } from '../../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { sizeText } from '../../file.rules.ts'
import { FileIcon } from '../../parts/file-icon.tsx'
import { type CloudPath, useAttachCloudFiles, useCloudItems } from '../cloud.api.ts'
import styles from './cloud-chooser.module.css'

const sides = ['teams', 'oneDrive'] as const

function CloudRow({ item, isChosen, onPress }: { item: CloudItem; isChosen: boolean; onPress: () => void }) {
  const t = useTranslate()
  return (
    <li>
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
    <nav aria-label={t('file.cloud.path')} className={classes(styles.crumbs, styles.path)}>
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
    </nav>
  )
}

/**
 * Chooses files of Teams and OneDrive for a collection. A folder opens, a file is chosen, and chosen again it is not
 * (spec 1§4); a step of the way back cuts it there. What was chosen stays chosen on the way.
 */
export function CloudChooser({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTranslate()
  const [path, setPath] = useState<CloudPath>({ side: 'teams', steps: [] })
  const [chosen, setChosen] = useState<readonly CloudItem[]>([])
  const items = useCloudItems(path)
  const attach = useAttachCloudFiles(code)
  const isSame = (one: CloudItem, other: CloudItem) =>
    one.driveId === other.driveId && one.itemId === other.itemId
  const press = (item: CloudItem) => {
    if (!item.isFile) return setPath({ ...path, steps: [...path.steps, item] })
    const without = chosen.filter((one) => !isSame(one, item))
    setChosen(without.length < chosen.length ? without : [...chosen, item])
  }
  const take = async () => {
    try {
      const { attached } = await attach.mutateAsync(chosen)
      showToast(t('file.cloud.attached', { count: attached }))
      onClose()
    } catch (error) {
      showToast(errorText(error, t), 'danger')
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('file.cloud.title')}
      footer={
        <>
          <span className={styles.count}>{t('file.cloud.chosen', { count: chosen.length })}</span>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button
            tone="primary"
            isDisabled={chosen.length === 0}
            isPending={attach.isPending}
            onPress={() => void take()}
          >
            {t('file.cloud.attach')}
          </Button>
        </>
      }
    >
      <nav aria-label={t('file.cloud.places')} className={styles.crumbs}>
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
      </nav>
      <Crumbs path={path} onGo={setPath} />
      {items.isPending ? <Skeleton rows={5} /> : null}
      {items.isError ? <ErrorNote inline error={items.error} onRetry={() => void items.refetch()} /> : null}
      {items.data?.length === 0 ? <Empty text={t('file.cloud.empty')} /> : null}
      <ul className={styles.rows}>
        {items.data?.map((item) => (
          <CloudRow
            key={item.o365GuId}
            item={item}
            isChosen={chosen.some((one) => isSame(one, item))}
            onPress={() => press(item)}
          />
        ))}
      </ul>
    </Dialog>
  )
}
