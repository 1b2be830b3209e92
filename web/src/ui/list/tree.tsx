import { ChevronRight, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Collection } from 'react-aria-components/Collection'
import {
  type TreeProps as AriaProps,
  Tree as AriaTree,
  TreeItem,
  TreeItemContent,
} from 'react-aria-components/Tree'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { Row } from '../layout/stack.tsx'
import styles from './tree.module.css'

/** One node of a tree. A leaf has no `children`. With `hasMore`, children are loaded when the node is expanded. */
export interface TreeNode {
  id: string
  label: string
  detail?: ReactNode
  children: readonly TreeNode[]
  hasMore?: boolean
}

/** Properties of {@link Tree}. The parent can control the expanded and the selected nodes. */
export interface TreeProps
  extends Pick<
    AriaProps<TreeNode>,
    | 'expandedKeys'
    | 'defaultExpandedKeys'
    | 'onExpandedChange'
    | 'selectedKeys'
    | 'onSelectionChange'
    | 'selectionMode'
    | 'onAction'
    | 'dragAndDropHooks'
  > {
  label: string
  nodes: readonly TreeNode[]
  empty?: ReactNode
}

function Node({ node, isMoved }: { node: TreeNode; isMoved: boolean }) {
  const t = useTranslate()
  return (
    <TreeItem
      id={node.id}
      textValue={node.label}
      hasChildItems={node.hasMore || node.children.length > 0}
      className={styles.item}
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded, level }) => (
          <Row gap="1" className={styles.line} style={{ paddingInlineStart: `${(level - 1) * 18 + 8}px` }}>
            {hasChildItems ? (
              <Button
                slot="chevron"
                className={styles.chevron}
                aria-label={t(isExpanded ? 'kit.collapse' : 'kit.expand', { name: node.label })}
              >
                <Icon icon={ChevronRight} size={15} />
              </Button>
            ) : (
              <span className={styles.gap} />
            )}
            {isMoved ? (
              <Button
                slot="drag"
                className={styles.chevron}
                aria-label={t('kit.orderDrag', { name: node.label })}
              >
                <Icon icon={GripVertical} size={15} />
              </Button>
            ) : null}
            <span className={styles.label} title={node.label}>
              {node.label}
            </span>
            {node.detail}
          </Row>
        )}
      </TreeItemContent>
      <Collection items={node.children}>{(child) => <Node node={child} isMoved={isMoved} />}</Collection>
    </TreeItem>
  )
}

/** A tree with the keys of the WAI-ARIA tree pattern: arrow keys move, expand and collapse; letters find a node. */
export function Tree({ label, nodes, empty, ...rest }: TreeProps) {
  return (
    <AriaTree
      {...rest}
      aria-label={label}
      items={nodes}
      className={styles.tree}
      renderEmptyState={() => empty}
    >
      {(node) => <Node node={node} isMoved={rest.dragAndDropHooks !== undefined} />}
    </AriaTree>
  )
}
