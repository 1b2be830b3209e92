import type { MenuSetting } from '@maru/api/menu/editor'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tree } from '#ui/list/tree.tsx'
import { type MenuPlace, type MenuStep, menuNodes, placeAfterStep, placeOfDrop } from '../menus.rules.ts'
import styles from './menus.module.css'

const steps = [
  ['up', 'ArrowUp', ArrowUp],
  ['down', 'ArrowDown', ArrowDown],
  ['in', 'ArrowRight', ArrowRight],
  ['out', 'ArrowLeft', ArrowLeft],
] as const

/** Properties of {@link MenuTree}. */
export interface MenuTreeProps {
  menus: readonly MenuSetting[]
  chosen: MenuSetting | undefined
  onChoose: (menuId: number) => void
  onMove: (menuId: number, place: MenuPlace) => void
  onAdd: () => void
  onRemove: () => void
}

/** The menus as a tree. Drag and drop, buttons, and Alt with the arrow keys move a menu. */
export function MenuTree({ menus, chosen, onChoose, onMove, onAdd, onRemove }: MenuTreeProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onMove: ({ keys, target }) => {
      const [moved] = [...keys].map(Number)
      const position = target.dropPosition
      const place = moved && placeOfDrop(menus, moved, { menuId: Number(target.key), position })
      if (moved && place) onMove(moved, place)
    },
  })
  const step = (kind: MenuStep) => {
    const place = chosen && placeAfterStep(menus, chosen.menuId, kind)
    if (chosen && place) onMove(chosen.menuId, place)
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const kind = event.altKey ? steps.find(([, key]) => key === event.key)?.[0] : undefined
    if (!kind) return
    event.preventDefault()
    event.stopPropagation()
    step(kind)
  }
  const isRemovable =
    chosen && chosen.menuType !== 'BB' && !menus.some((one) => one.parentMenuId === chosen.menuId)
  return (
    <>
      <div className={styles.steps} role="toolbar" aria-label={t('admin.menus.tools')}>
        <IconButton label={t('admin.menus.add')} onPress={onAdd}>
          <Icon icon={Plus} size={16} />
        </IconButton>
        {steps.map(([kind, key, icon]) => (
          <IconButton
            key={kind}
            label={t(`admin.menus.steps.${kind}`)}
            keys={`Alt+${key}`}
            isDisabled={!chosen || placeAfterStep(menus, chosen.menuId, kind) === null}
            onPress={() => step(kind)}
          >
            <Icon icon={icon} size={16} />
          </IconButton>
        ))}
        <IconButton label={t('admin.menus.remove')} isDisabled={!isRemovable} onPress={onRemove}>
          <Icon icon={Trash2} size={16} />
        </IconButton>
      </div>
      <div className={styles.tree} onKeyDownCapture={onKeyDownCapture}>
        <Tree
          label={t('admin.entry.menus')}
          nodes={menuNodes(menus, (menu) =>
            menu.callType === 'HOME'
              ? t('admin.menus.homeOf', { name: localName(menu.name, language) })
              : localName(menu.name, language),
          )}
          defaultExpandedKeys={menus.map((menu) => String(menu.menuId))}
          selectionMode="single"
          selectedKeys={chosen ? [String(chosen.menuId)] : []}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : [...keys]
            if (key !== undefined) onChoose(Number(key))
          }}
          onAction={(key) => onChoose(Number(key))}
          dragAndDropHooks={dragAndDropHooks}
        />
      </div>
    </>
  )
}
