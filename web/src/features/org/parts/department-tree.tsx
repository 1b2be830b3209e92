import { wireName } from '@maru/api/kit/wire-name'
import { pickerLimits } from '@maru/api/org'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { heldAccount } from '#kit/session/session.ts'
import { showAlert } from '#ui/dialog/ask.ts'
import { Tree, type TreeNode } from '#ui/list/tree.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { departmentItem } from '../items.rules.ts'
import { useTree, useTreeLoader } from '../org.api.ts'
import type { PickItem } from '../picker.rules.ts'
import {
  buildTree,
  type DepartmentNode,
  expandedAtStart,
  firstDepartment,
  needsChildren,
} from '../tree.rules.ts'
import styles from './view.module.css'

/** Properties of {@link DepartmentTree}; `reveal` opens the path to a department that a search found. */
export interface DepartmentTreeProps {
  comCode: string
  selected: string | null
  onSelect: (deptCode: string) => void
  /** Called on a double click; null if departments cannot be picked. */
  onAdd: ((item: PickItem) => void) | null
  reveal: string | null
}

/** Runs the action of a single click after 200 ms, so that a double click can cancel it (spec 1§4). */
function useDelayedClick(act: (key: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    later(key: string) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => act(key), pickerLimits.clickDelay)
    },
    cancel: () => clearTimeout(timer.current),
  }
}

/** The department that the viewer acts in; null if it belongs to another company. */
function ownDepartment(comCode: string): string | null {
  const account = heldAccount()
  return account?.comCode === comCode ? account.deptCode : null
}

function useOpenNodes(comCode: string, reveal: string | null) {
  const t = useTranslate()
  const { data } = useTree(comCode)
  const { loadChildren, loadPath } = useTreeLoader(comCode)
  const [opened, setOpened] = useState<{ comCode: string; keys: ReadonlySet<string> } | null>(null)
  const start = useMemo(() => expandedAtStart(data ?? []), [data])
  const keys = opened?.comCode === comCode ? opened.keys : start
  const fail = (error: unknown) => void showAlert(errorText(error, t))
  const open = (next: ReadonlySet<string>, nodes: Map<string, DepartmentNode>) => {
    setOpened({ comCode, keys: next })
    for (const key of next) {
      const node = nodes.get(key)
      if (node && !keys.has(key) && needsChildren(node)) loadChildren(key).catch(fail)
    }
  }
  const revealed = useRef<string | null>(null)
  const [came, setCame] = useState<string | null>(null)
  useEffect(() => {
    if (reveal === null || revealed.current === reveal) return
    revealed.current = reveal
    loadPath(reveal)
      .then((path) =>
        setOpened((current) => ({
          comCode,
          keys: new Set([...(current?.comCode === comCode ? current.keys : start), ...path.slice(0, -1)]),
        })),
      )
      .catch(fail)
      .finally(() => setCame(reveal))
  })
  return { keys, open, came }
}

/**
 * The departments of a company. The viewer's department is open at first; children are fetched once, when a
 * node is opened.
 */
export function DepartmentTree({ comCode, selected, onSelect, onAdd, reveal }: DepartmentTreeProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { data, error, refetch } = useTree(comCode)
  const roots = useMemo(() => buildTree(data ?? []), [data])
  const nodes = useMemo(() => {
    const all = new Map<string, DepartmentNode>()
    const visit = (node: DepartmentNode) => {
      all.set(node.department.deptCode, node)
      for (const child of node.children) visit(child)
    }
    for (const root of roots) visit(root)
    return all
  }, [roots])
  const drawn = useMemo(() => {
    const draw = (node: DepartmentNode): TreeNode => ({
      id: node.department.deptCode,
      label: localName(wireName(node.department, 'deptName'), language),
      children: node.children.map(draw),
      hasMore: needsChildren(node),
    })
    return roots.map(draw)
  }, [roots, language])
  const click = useDelayedClick(onSelect)
  // The viewer's department may be below the initially loaded depth.
  const [deep] = useState(() => ownDepartment(comCode))
  const isOwnLoaded = data?.some((row) => row.selected) ?? true
  const own = isOwnLoaded ? null : deep
  const { keys, open, came } = useOpenNodes(comCode, reveal ?? own)
  const first = data && (own === null || came === own) ? firstDepartment(data) : null
  useEffect(() => {
    if (selected === null && first !== null) onSelect(first)
  }, [selected, first, onSelect])
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton rows={8} />
  const doubleClick = (event: MouseEvent) => {
    // Two quick presses on the chevron only open and close the branch.
    if (event.target instanceof Element && event.target.closest('button')) return
    const key =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]')?.dataset.key : ''
    const node = nodes.get(key ?? '')
    if (!node || !onAdd) return
    click.cancel()
    onAdd(departmentItem(node.department))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the double click only repeats the function of the department's row in the list
    <div className={styles.tree} onDoubleClick={doubleClick}>
      <Tree
        label={t('org.departments')}
        nodes={drawn}
        empty={<Empty text={t('org.noDepartments')} />}
        expandedKeys={keys}
        onExpandedChange={(next) => open(new Set([...next].map(String)), nodes)}
        selectionMode="single"
        selectedKeys={selected === null ? [] : [selected]}
        onSelectionChange={(next) => {
          const [key] = next === 'all' ? [] : [...next]
          if (key !== undefined) click.later(String(key))
        }}
      />
    </div>
  )
}
