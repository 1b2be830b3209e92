import type { AdminBoard } from '@maru/api/board'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { Link } from '#kit/address/link.tsx'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { useOrderBoards } from '../settings.api.ts'
import { moved, placed, settingsAddress } from '../settings.rules.ts'
import styles from './settings.module.css'

/** Number of rows that are rendered first, because draggable rows are slow to render. */
const atOnce = 80

/** Properties of {@link OrderList}; `isFixed` means that a filter hides boards, so no board can be moved. */
export interface OrderListProps {
  label: string
  boards: readonly AdminBoard[]
  isFixed?: boolean
}

/**
 * The boards of one list. A board can be dragged by pointer or keyboard, moved by buttons, and opened by its
 * name.
 */
export function OrderList({ label, boards, isFixed = false }: OrderListProps) {
  const t = useTranslate()
  const language = useLanguage()
  const order = useOrderBoards()
  const [most, setMost] = useState(atOnce)
  const living = boards.filter((board) => board.removedDate === null).map((board) => board.boardId)
  const put = (boardIds: number[]) => {
    if (boardIds.join() === living.join()) return
    order.mutate(
      { boardIds },
      {
        onSuccess: () => showToast(t('board.admin.ordered')),
        onError: (error) => showToast(errorText(error, t), 'danger'),
      },
    )
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (ids) => [...ids].map((id) => ({ 'text/plain': String(id) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return
      put(placed(living, new Set([...keys].map(Number)), Number(target.key), target.dropPosition))
    },
  })
  return (
    <>
      <GridList
        // The library does not support adding or removing drag hooks on a mounted list.
        key={isFixed ? 'fixed' : 'movable'}
        aria-label={label}
        items={boards.slice(0, most).map((board) => ({ ...board, id: board.boardId }))}
        dependencies={[living.join(), language, isFixed]}
        {...(isFixed ? {} : { dragAndDropHooks })}
        keyboardNavigationBehavior="tab"
        className={styles.boards}
      >
        {(board) => {
          const name = localName(board.boardName, language)
          const at = isFixed ? -1 : living.indexOf(board.boardId)
          return (
            <GridListItem id={board.boardId} textValue={name} className={styles.board}>
              {isFixed ? (
                <span className={styles.grip} />
              ) : (
                <AriaButton
                  slot="drag"
                  className={styles.grip}
                  // A removed board cannot be moved, but the library requires a drag handle in every row.
                  isDisabled={at < 0}
                  aria-label={t('board.admin.drag', { name })}
                >
                  <Icon icon={GripVertical} size={16} />
                </AriaButton>
              )}
              <Link to={settingsAddress({ boardId: board.boardId })} className={styles.name}>
                {name}
              </Link>
              <Tag>{t(`board.admin.kinds.${board.boardKind}`)}</Tag>
              {board.removedDate ? <Tag tone="danger">{t('board.admin.removed')}</Tag> : null}
              <Muted className={styles.count}>
                {t('board.admin.articlesCount', { count: board.articleCount.toLocaleString() })}
              </Muted>
              {at < 0 ? null : (
                <>
                  <IconButton
                    label={t('kit.moveUp', { name })}
                    size="s"
                    isDisabled={at === 0}
                    onPress={() => put(moved(living, at, -1))}
                  >
                    <Icon icon={ArrowUp} size={16} />
                  </IconButton>
                  <IconButton
                    label={t('kit.moveDown', { name })}
                    size="s"
                    isDisabled={at === living.length - 1}
                    onPress={() => put(moved(living, at, 1))}
                  >
                    <Icon icon={ArrowDown} size={16} />
                  </IconButton>
                </>
              )}
            </GridListItem>
          )
        }}
      </GridList>
      {boards.length > most ? (
        <Row gap="0" align="stretch" justify="center" className={styles.more}>
          <Button tone="quiet" onPress={() => setMost(most + 2 * atOnce)}>
            {t('board.settings.more', { count: boards.length - most })}
          </Button>
        </Row>
      ) : null}
    </>
  )
}
