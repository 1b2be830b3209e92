import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Checkbox } from 'react-aria-components/Checkbox'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { type DropItem, isTextDropItem, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { localName, type Translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Checkbox as TickBox } from '#ui/form/choice.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { itemText } from '../items.rules.ts'
import { readOptions } from '../options.rules.ts'
import {
  activate,
  type Container,
  canMove,
  isAllTicked,
  keyOf,
  move,
  type PickItem,
  reorder,
  type Targets,
  tick,
  tickAll,
  transfer,
} from '../picker.rules.ts'
import styles from './containers.module.css'
import { PickFace } from './pick-face.tsx'
import { retainFocus } from './retain-focus.ts'
import rows from './row.module.css'
import { Tick } from './tick.tsx'
import { dragType } from './use-member-drag.ts'

const fromType = 'maru-pick-from'

/** Properties of {@link Containers}; `onDropItems` adds items that were dragged from the lists. */
export interface ContainersProps {
  targets: Targets
  onChange: (change: (targets: Targets) => Targets) => void
  onDropItems: (containerId: string, items: PickItem[]) => void
  canReorder: boolean
}

/** Reads the dropped items. They are validated, because the drag may start in another page. */
async function readDrop(items: DropItem[]): Promise<{ picked: PickItem[]; from: string }> {
  const picked: PickItem[] = []
  let from = ''
  for (const item of items) {
    if (!isTextDropItem(item) || !item.types.has(dragType)) continue
    if (item.types.has(fromType)) from = await item.getText(fromType)
    try {
      const value: unknown = JSON.parse(await item.getText(dragType))
      const read = readOptions({ containers: [{ id: 'drop', items: [value] }] }, 'drop')
      picked.push(...(read.containers?.[0]?.items ?? []))
    } catch {
      // Ignores data that does not come from this picker.
    }
  }
  return { picked, from }
}

function useContainerDrag({ targets, onChange, onDropItems }: ContainersProps, container: Container) {
  const language = useLanguage()
  const take = async (items: DropItem[]) => {
    const { picked, from } = await readDrop(items)
    if (from && targets.containers.some((one) => one.id === from)) {
      onChange((current) => transfer(current, from, container.id, new Set(picked.map(keyOf))))
    } else onDropItems(container.id, picked)
  }
  return useDragAndDrop<PickItem>({
    getItems: (keys) =>
      container.items
        .filter((item) => keys.has(keyOf(item)))
        .map((item) => ({
          [dragType]: JSON.stringify(item),
          [fromType]: container.id,
          'text/plain': itemText(item, language),
        })),
    acceptedDragTypes: [dragType],
    onRootDrop: (event) => void take(event.items),
    onInsert: (event) => void take(event.items),
    onReorder: (event) =>
      onChange((current) =>
        reorder(current, container.id, new Set([...event.keys].map(String)), {
          key: String(event.target.key),
          isAfter: event.target.dropPosition === 'after',
        }),
      ),
  }).dragAndDropHooks
}

/**
 * Name of a container: its title, or a number if several containers have no title, so that these drop targets
 * have different names.
 */
export function containerName({ containers }: Targets, container: Container, t: Translate): string {
  if (container.title) return container.title
  const bare = containers.filter((one) => !one.title)
  const place = bare.findIndex((one) => one.id === container.id)
  return bare.length > 1 ? `${t('org.chosen')} ${place + 1}` : t('org.chosen')
}

function ContainerHead({ container, props }: { container: Container; props: ContainersProps }) {
  const t = useTranslate()
  const { onChange, targets, canReorder } = props
  const name = containerName(props.targets, container, t)
  const isActive = targets.activeId === container.id
  const step = (label: string, by: -1 | 1, icon: typeof ArrowUp) => (
    <IconButton
      label={label}
      size="s"
      isDisabled={!canMove(container, by)}
      onPress={({ target }) => {
        onChange((current) => move(current, container.id, by))
        retainFocus(target, `[data-container="${container.id}"] [role="grid"]`)
      }}
    >
      <Icon icon={icon} size={15} />
    </IconButton>
  )
  return (
    <Row as="header" className={styles.head}>
      <TickBox
        aria-label={t('org.selectAllOf', { name })}
        isSelected={isAllTicked(container)}
        isIndeterminate={container.ticked.size > 0 && !isAllTicked(container)}
        isDisabled={container.items.length === 0}
        onChange={(isOn) => onChange((current) => tickAll(current, container.id, isOn))}
      />
      <Button
        className={styles.title}
        aria-pressed={isActive}
        onPress={() => onChange((current) => activate(current, container.id))}
      >
        {name}
      </Button>
      <span className={styles.count}>{container.items.length}</span>
      <span className={styles.space} />
      {canReorder ? (
        <>
          {step(t('org.up'), -1, ArrowUp)}
          {step(t('org.down'), 1, ArrowDown)}
        </>
      ) : null}
    </Row>
  )
}

function ContainerBox({ container, props }: { container: Container; props: ContainersProps }) {
  const t = useTranslate()
  const language = useLanguage()
  const { onChange, targets } = props
  const name = containerName(props.targets, container, t)
  const isActive = targets.activeId === container.id
  const dragAndDropHooks = useContainerDrag(props, container)
  return (
    <Stack
      as="section"
      gap="0"
      aria-label={name}
      data-container={container.id}
      className={classes(styles.box, isActive && targets.containers.length > 1 && styles.active)}
      onPointerDown={() => onChange((current) => activate(current, container.id))}
    >
      <ContainerHead container={container} props={props} />
      <GridList
        aria-label={name}
        items={container.items}
        dependencies={[language]}
        selectionMode="multiple"
        selectedKeys={container.ticked}
        onSelectionChange={(keys) =>
          onChange((current) =>
            tick(current, container.id, keys === 'all' ? container.items.map(keyOf) : [...keys].map(String)),
          )
        }
        escapeKeyBehavior="none"
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => <Hint className={styles.empty}>{t('org.emptyTarget')}</Hint>}
        className={styles.list}
      >
        {(item) => (
          <GridListItem id={keyOf(item)} textValue={itemText(item, language)} className={styles.row}>
            <Checkbox slot="selection" className={rows.check}>
              <Tick />
            </Checkbox>
            <PickFace item={item} />
            <span className={rows.name}>{itemText(item, language)}</span>
            <Muted className={rows.place}>{localName(item.place, language)}</Muted>
            <Button
              slot="drag"
              className={rows.grip}
              aria-label={t('org.drag', { name: itemText(item, language) })}
            >
              ⋮
            </Button>
          </GridListItem>
        )}
      </GridList>
    </Stack>
  )
}

/** The containers of the picker, one below the other, each with its list. */
export function Containers(props: ContainersProps) {
  return (
    <Stack className={styles.containers}>
      {props.targets.containers.map((container) => (
        <ContainerBox key={container.id} container={container} props={props} />
      ))}
    </Stack>
  )
}
