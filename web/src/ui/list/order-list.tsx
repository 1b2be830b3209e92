import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Row } from '../layout/stack.tsx'
import styles from './order-list.module.css'
import { moveBy, moveTo } from './order-list.rules.ts'

/** Properties of {@link OrderList}. `onOrder` receives all ids in their new order. */
export interface OrderListProps<T> {
  label: string
  rows: readonly T[]
  rowId: (row: T) => number
  rowName: (row: T) => string
  onOrder: (ids: number[]) => void
  /** Renders the content of a row between its handle and its buttons. */
  children: (row: T) => ReactNode
}

/** A list that the user can reorder: by drag and drop with pointer or keyboard, or with buttons. */
export function OrderList<T extends object>({
  label,
  rows,
  rowId,
  rowName,
  onOrder,
  children,
}: OrderListProps<T>) {
  const t = useTranslate()
  const ids = rows.map(rowId)
  const put = (next: number[]) => {
    if (next.join() !== ids.join()) onOrder(next)
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return
      put(moveTo(ids, new Set([...keys].map(Number)), Number(target.key), target.dropPosition))
    },
  })
  return (
    <GridList
      aria-label={label}
      items={rows.map((row) => ({ row, id: rowId(row) }))}
      dependencies={[rows, children]}
      dragAndDropHooks={dragAndDropHooks}
      keyboardNavigationBehavior="tab"
      className={styles.list}
    >
      {({ row, id }) => {
        const name = rowName(row)
        const at = ids.indexOf(id)
        return (
          <GridListItem id={id} textValue={name} className={styles.row}>
            <AriaButton slot="drag" className={styles.grip} aria-label={t('kit.orderDrag', { name })}>
              <Icon icon={GripVertical} size={16} />
            </AriaButton>
            <Row as="span" grow>
              {children(row)}
            </Row>
            <IconButton
              label={t('kit.orderUp', { name })}
              size="s"
              isDisabled={at === 0}
              onPress={() => put(moveBy(ids, at, -1))}
            >
              <Icon icon={ArrowUp} size={16} />
            </IconButton>
            <IconButton
              label={t('kit.orderDown', { name })}
              size="s"
              isDisabled={at === ids.length - 1}
              onPress={() => put(moveBy(ids, at, 1))}
            >
              <Icon icon={ArrowDown} size={16} />
            </IconButton>
          </GridListItem>
        )
      }}
    </GridList>
  )
}
