import { ArrowLeft, ArrowRight, GripVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { type DropItem, isTextDropItem, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { SearchField } from '../form/field.tsx'
import { Icon } from '../icon.tsx'
import { Hint } from '../layout/hint.tsx'
import { Stack } from '../layout/stack.tsx'
import { ErrorNote } from '../notice.tsx'
import styles from './rights.module.css'
import { namesWith, type RightRow } from './rights.rules.ts'

const dragType = 'maru-role'

/** A role with its name in the language of the page. */
interface NamedRole {
  id: string
  name: string
}

interface RoleListProps {
  label: string
  roles: readonly NamedRole[]
  empty: string
  actLabel: (name: string) => string
  icon: ReactNode
  /** Moves roles of this list to the other one. */
  onMove: (ids: readonly string[]) => void
  /** Takes roles that were dragged from the other list. */
  onTake: (ids: readonly string[]) => void
  isFixed: (id: string) => boolean
}

function RoleList({ label, roles, empty, actLabel, icon, onMove, onTake, isFixed }: RoleListProps) {
  const t = useTranslate()
  const take = async (items: readonly DropItem[]) => {
    const ids = await Promise.all(items.filter(isTextDropItem).map((item) => item.getText(dragType)))
    onTake(ids)
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [dragType]: String(key) })),
    acceptedDragTypes: [dragType],
    onRootDrop: (event) => void take(event.items),
    onInsert: (event) => void take(event.items),
  })
  return (
    <Stack as="section" gap="2" className={styles.side}>
      <h3 className={styles.heading}>
        {label} <span className={styles.count}>{roles.length}</span>
      </h3>
      <GridList
        aria-label={label}
        items={roles}
        dependencies={[roles, isFixed]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        renderEmptyState={() => (
          <Hint tone="2" className={styles.empty}>
            {empty}
          </Hint>
        )}
        className={styles.roles}
      >
        {({ id, name }) => (
          <GridListItem id={id} textValue={name} isDisabled={isFixed(id)} className={styles.role}>
            <AriaButton
              slot="drag"
              className={styles.grip}
              aria-label={t('kit.rights.dialog.drag', { name })}
            >
              <Icon icon={GripVertical} size={16} />
            </AriaButton>
            <span className={styles.name}>{name}</span>
            <IconButton label={actLabel(name)} size="s" isDisabled={isFixed(id)} onPress={() => onMove([id])}>
              {icon}
            </IconButton>
          </GridListItem>
        )}
      </GridList>
    </Stack>
  )
}

/** Properties of {@link RoleDialog}. */
export interface RoleDialogProps {
  title?: string
  roles: readonly RightRow[]
  /** The subjects of the roles that are selected at the start. */
  selected: readonly string[]
  /** Subjects that the user may neither select nor remove. */
  fixed?: readonly string[]
  /** May reject; the dialog then stays open and shows the failure. */
  onSave: (selected: readonly RightRow[]) => void | Promise<void>
  onClose: () => void
}

/**
 * Selects roles: two lists, drag and drop between them or a button in each row, a filter by a part of the name, and a
 * button that clears the selection. Saving returns the selected roles; closing changes nothing (spec 1§2, 2§6).
 */
export function RoleDialog({ title, roles, selected, fixed = [], onSave, onClose }: RoleDialogProps) {
  const t = useTranslate()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(selected)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = async () => {
    setSaving(true)
    setError(null)
    try {
      await onSave(roles.filter(({ subject }) => chosen.includes(subject)))
    } catch (caught) {
      setError(caught)
    }
    setSaving(false)
  }
  const isFixed = (id: string) => fixed.includes(id)
  const named = roles.map(({ subject, name }) => ({
    id: subject,
    name: name ? localName(name, language) : subject,
  }))
  const inOrder = (ids: readonly string[]) => named.filter(({ id }) => ids.includes(id))
  const left = named.filter(({ id }) => !chosen.includes(id))
  const add = (ids: readonly string[]) =>
    setChosen((now) => [...new Set([...now, ...ids.filter((id) => !isFixed(id))])])
  const take = (ids: readonly string[]) =>
    setChosen((now) => now.filter((id) => !ids.includes(id) || isFixed(id)))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title ?? t('kit.rights.dialog.title')}
      size="w"
      footer={
        <>
          <Button tone="quiet" isDisabled={chosen.every(isFixed)} onPress={() => take(chosen)}>
            {t('kit.rights.dialog.clear')}
          </Button>
          <span className={styles.grow} />
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button
            tone="primary"
            isPending={isSaving}
            isDisabled={roles.length === 0}
            onPress={() => void save()}
          >
            {t('kit.save')}
          </Button>
        </>
      }
    >
      <Stack className={styles.dialog}>
        {error ? <ErrorNote error={error} /> : null}
        <SearchField label={t('kit.rights.dialog.filter')} value={typed} onChange={setTyped} />
        <div className={styles.sides}>
          <RoleList
            label={t('kit.rights.dialog.available')}
            roles={namesWith(left, typed)}
            empty={t(left.length === 0 ? 'kit.rights.dialog.noneLeft' : 'kit.rights.dialog.noMatch')}
            actLabel={(name) => t('kit.rights.dialog.add', { name })}
            icon={<Icon icon={ArrowRight} size={16} />}
            onMove={add}
            onTake={take}
            isFixed={isFixed}
          />
          <RoleList
            label={t('kit.rights.dialog.selected')}
            roles={inOrder(chosen)}
            empty={t('kit.rights.dialog.none')}
            actLabel={(name) => t('kit.rights.dialog.take', { name })}
            icon={<Icon icon={ArrowLeft} size={16} />}
            onMove={take}
            onTake={add}
            isFixed={isFixed}
          />
        </div>
      </Stack>
    </Dialog>
  )
}
