import type { FolderItem, ResourceItem } from '@maru/api/reservation'
import { localName, useLanguage, useTranslate } from '../../../../kit/i18n.ts'
import { Tag } from '../../../../ui/badge.tsx'
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
  return (
    <button type="button" aria-pressed={isShown} className={styles.chip} onClick={onToggle}>
      <span className={styles.dot} style={{ background: `var(--p-${resource.color})` }} />
      {localName(resource.name, language)}
      {resource.isFaulty ? <Tag tone="danger">{t('reservation.faulty')}</Tag> : null}
      {resource.needsApproval && resource.right !== 'see' ? (
        <Tag tone="warn">{t('reservation.needsApproval')}</Tag>
      ) : null}
    </button>
  )
}

/** Resources as toggle buttons: a pressed one is shown in the calendar. */
export function ResourceChips({ resources, isShown, onToggle }: ChoiceProps) {
  return resources.map((one) => (
    <Chip key={one.resourceId} resource={one} isShown={isShown(one)} onToggle={() => onToggle(one)} />
  ))
}

/** The resources of each category as toggle buttons. */
export function ResourceGroups({
  folders,
  resources,
  isShown,
  onToggle,
}: ChoiceProps & { folders: readonly FolderItem[] }) {
  const language = useLanguage()
  const nameOf = new Map(folders.map((one) => [one.folderId, localName(one.name, language)]))
  const groups = [...new Set(resources.map((one) => one.folderId))]
  return groups.map((folderId) => (
    <section key={folderId} aria-label={nameOf.get(folderId)} className={paneStyles.group}>
      <h2 className={paneStyles.groupTitle}>{nameOf.get(folderId)}</h2>
      <ResourceChips
        resources={resources.filter((one) => one.folderId === folderId)}
        isShown={isShown}
        onToggle={onToggle}
      />
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
