import { type FolderItem, type ResourceItem, reservationApi } from '@maru/api/reservation'
import { Star } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { useSaveOwn } from '#ui/form/use-own-toggle.ts'
import { Icon } from '#ui/icon.tsx'
import styles from '../../booking/parts/reservation.module.css'
import paneStyles from './panes.module.css'

interface ChoiceProps {
  resources: readonly ResourceItem[]
  isShown: (resource: ResourceItem) => boolean
  onToggle: (resource: ResourceItem) => void
}

function Chip({
  resource,
  isShown,
  onToggle,
}: {
  resource: ResourceItem
  isShown: boolean
  onToggle: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const save = useSaveOwn(reservationApi.saveStar)
  const { resourceId, isStarred } = resource
  const name = localName(resource.name, language)
  return (
    <span className={paneStyles.choice}>
      <button type="button" aria-pressed={isShown} className={styles.chip} onClick={onToggle}>
        <span className={styles.dot} style={{ background: `var(--p-${resource.color})` }} />
        {name}
        {resource.isFaulty ? <Tag tone="danger">{t('reservation.faulty')}</Tag> : null}
        {resource.needsApproval && resource.right !== 'see' ? (
          <Tag tone="warn">{t('reservation.needsApproval')}</Tag>
        ) : null}
      </button>
      <IconButton
        size="s"
        label={t('reservation.panes.star', { name })}
        isOn={isStarred}
        onPress={() => save({ resourceId, isStarred: !isStarred })}
      >
        <Icon icon={Star} size={15} />
      </IconButton>
    </span>
  )
}

/** Resources as toggle buttons: a pressed one is shown in the calendar. */
export function ResourceChips({ resources, isShown, onToggle }: ChoiceProps) {
  return resources.map((one) => (
    <Chip key={one.resourceId} resource={one} isShown={isShown(one)} onToggle={() => onToggle(one)} />
  ))
}

/** The starred resources, then those of each category, as toggle buttons. */
export function ResourceGroups({
  folders,
  resources,
  isShown,
  onToggle,
}: ChoiceProps & { folders: readonly FolderItem[] }) {
  const language = useLanguage()
  const nameOf = new Map(folders.map((one) => [one.folderId, localName(one.name, language)]))
  const t = useTranslate()
  const starred = t('reservation.panes.starred')
  const groups = [
    { id: 0, name: starred, own: resources.filter((one) => one.isStarred) },
    ...[...new Set(resources.map((one) => one.folderId))].map((folderId) => ({
      id: folderId,
      name: nameOf.get(folderId) ?? '',
      own: resources.filter((one) => !one.isStarred && one.folderId === folderId),
    })),
  ]
  return groups
    .filter(({ own }) => own.length > 0)
    .map(({ id, name, own }) => (
      <section key={id} aria-label={name} className={paneStyles.group}>
        <h2 className={paneStyles.groupTitle}>{name}</h2>
        <ResourceChips resources={own} isShown={isShown} onToggle={onToggle} />
      </section>
    ))
}

/** The left pane of the calendar. */
export function ResourcePane({ id, ...props }: ChoiceProps & { id: string; folders: readonly FolderItem[] }) {
  const t = useTranslate()
  return (
    <aside id={id} aria-label={t('reservation.panes.resources')} className={paneStyles.leftPane}>
      <ResourceGroups {...props} />
    </aside>
  )
}
